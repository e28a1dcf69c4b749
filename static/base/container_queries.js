// Emulate container queries where the engine has none (Safari before 16). Each `@container` of our stylesheets becomes
// a media rule, which is on or off by the width of the first visible container of that name. All containers of one name
// are equally wide.
const QUERY = /@container (\w+) ((?:\((?:min|max)-width: [\d.]+rem\)(?: and )?)+)/g;
const LENGTH = /(min|max)-width: ([\d.]+)rem/g;
const CONTAINER = /([^{};]+)\{[^{}]*\bcontainer: (\w+) \/ inline-size/g;
const COMMENT = /[/][*][^]*?[*][/]/g;
const MARK = 100_000;             // pixels: no screen is so wide; engines write larger numbers with an exponent
const containers = new Map();     // selector by the name of the container
const queries = [], switches = [];

function topRules(text) {
  const rules = [];
  let depth = 0, from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth || !"};".includes(text[at])) continue;
    rules.push(text.slice(from, at + 1));
    from = at + 1;
  }
  return rules;
}

function marked(rule) {
  return rule.replace(QUERY, (_, name, widths) => {
    const asks = [...widths.matchAll(LENGTH)].map(([, end, rem]) => ({ end, rem: Number(rem) }));
    return `@media (min-width: ${MARK + queries.push({ name, asks }) - 1}px) `;
  });
}

function* media(rules) {
  for (const rule of rules) {
    const [, pixels] = /min-width: (\d{6})px/.exec(rule.media?.mediaText ?? "") ?? [];
    if (pixels) yield { media: rule.media, ...queries[pixels - MARK] };
    if (rule.cssRules) yield* media(rule.cssRules);
  }
}

async function take({ href, sheet }) {
  const text = (await (await fetch(href)).text()).replace(COMMENT, "");
  for (const [, selector, name] of text.matchAll(CONTAINER)) containers.set(name, selector.trim());
  topRules(text).forEach((rule, at) => {
    if (!rule.includes("@container")) return;
    sheet.deleteRule(at);
    sheet.insertRule(marked(rule), at);
    switches.push(...media([sheet.cssRules[at]]));
  });
}

function widthOf(name) {
  const seen = [...document.querySelectorAll(containers.get(name) ?? "#none")].find(each => each.offsetWidth);
  return (seen?.offsetWidth ?? 0) / parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function measure() {
  const widths = new Map([...containers.keys()].map(name => [name, widthOf(name)]));
  for (const { media, name, asks } of switches) {
    const width = widths.get(name);
    const on = width && asks.every(({ end, rem }) => end === "min" ? width >= rem : width <= rem);
    const text = on ? "all" : "not all";
    if (media.mediaText !== text) media.mediaText = text;
  }
}

await Promise.all([...document.querySelectorAll("link[rel=stylesheet]")].map(take));
measure();
window.addEventListener("resize", measure);
document.addEventListener("table:laid", measure);
