// Where the row of a night's pages scrolls, the page that is open is in sight, once the letters have their width.
const end = each => each.getBoundingClientRect().right;

document.fonts.ready.then(() => {
  for (const current of document.querySelectorAll(".night-pages [aria-current], .night-inside [aria-current]")) {
    const row = current.parentElement;
    row.scrollLeft += Math.ceil(Math.max(0, end(current) - end(row)));
  }
});
