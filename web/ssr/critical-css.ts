import postcss, { type ChildNode, type Root } from "postcss";

/** A part of the style sheet that is kept or dropped as a whole. */
interface Piece {
  readonly text: string;
  /**
   * The marks of each selector. The piece is kept when the page has all marks of one selector. A selector of elements has no
   * marks, so it is always kept.
   */
  readonly selectors?: readonly (readonly string[])[];
  /** The names of keyframes and similar rules that the piece uses. */
  readonly names: readonly string[];
  /** The pieces of a group, whose text is `@media (width > 40rem)` or similar. The group is kept when one of its pieces is. */
  readonly pieces?: readonly Piece[];
}

const GROUPS = new Set(["layer", "media", "supports", "container", "starting-style"]);
const NAMED = /^(?:font-face|keyframes|property)$/;
/** Groups that a first paint does not need: print styles, and Tailwind's defaults for browsers without `@property`. */
const LATER_GROUP = /^@(?:media print|layer properties)\b/;
/** Selectors that can't match at the first paint, before any interaction. A dialog (`overlay.css`) is closed then. */
const LATER = /:(?:hover|active|focus|modal|popover-open|:backdrop|:selection)|\[aria-busy=|\.overlay[:[]/;
const NOT = /:not\([^()]*\)/g;
/** A mark: a class, or an attribute of the document or a section, such as `:lang(ar)`, `[dir=rtl]`, `[data-theme=sell]`. */
const MARK = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)|(:lang\(\w+\)|\[(?:dir|data-theme)="?\w+"?\])/gi;
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi;

function marksOf(selector: string): string[] {
  return Array.from(selector.matchAll(MARK), ([, name, attribute = ""]) =>
    name === undefined
      ? attribute.replaceAll('"', "")
      : name.replace(ESCAPE, (_, code: string | undefined, sign: string) =>
          code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
        ),
  );
}

/**
 * Splits a selector list into the marks of each selector. The commas within `:is(.a,.b)` split as well, so a rule may be kept
 * needlessly, but none is dropped wrongly.
 */
const selectorsOf = (selector: string): string[][] =>
  selector
    .replace(NOT, "")
    .split(/(?<!\\),/)
    .filter((one) => !LATER.test(one))
    .map(marksOf);

/**
 * Keyframes, registered properties and local fonts by name. Several rules may share a name. They are kept when a kept rule uses
 * the name.
 */
function namedIn(root: Root): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  root.walkAtRules(NAMED, (node) => {
    const text = node.toString();
    const name = node.name === "font-face" ? /font-family:\s*"?([^";}]+)/.exec(text)?.[1] : node.params;
    // Web fonts come with the whole sheet. Until then, a local font with the same metrics is used.
    const isWebFont = node.name === "font-face" && text.includes("url(");
    if (name && !isWebFont) named.set(name, (named.get(name) ?? "") + text);
  });
  return named;
}

function piecesOf(node: ChildNode, named: ReadonlyMap<string, string>): Piece[] {
  const text = node.toString();
  const names = [...named.keys()].filter((name) => text.includes(name));
  if (node.type === "rule") return [{ text, names, selectors: selectorsOf(node.selector) }];
  if (node.type !== "atrule" || NAMED.test(node.name) || LATER_GROUP.test(text)) return [];
  if (!node.nodes) return node.name === "layer" ? [] : [{ text: `${text};`, names, selectors: [[]] }];
  if (!GROUPS.has(node.name)) return [{ text, names, selectors: [[]] }];
  const pieces = node.nodes.flatMap((child) => piecesOf(child, named));
  return [{ text: `@${node.name} ${node.params}`, names: [], pieces }];
}

/** The text of the kept rules. Adds the names that they use to `needed`. */
function keptRules(pieces: readonly Piece[], marks: ReadonlySet<string>, needed: Set<string>): string {
  let text = "";
  for (const piece of pieces) {
    const inner = piece.pieces && keptRules(piece.pieces, marks, needed);
    if (inner) text += `${piece.text}{${inner}}`;
    if (!piece.selectors?.some((one) => one.every((mark) => marks.has(mark)))) continue;
    text += piece.text;
    for (const name of piece.names) needed.add(name);
  }
  return text;
}

/**
 * Declares the order of all layers. Otherwise a layer without critical rules would come last, and win, when the whole sheet
 * arrives.
 */
function orderOfLayers(nodes: readonly ChildNode[]): string {
  const names = nodes.flatMap((node) =>
    node.type === "atrule" && node.name === "layer" ? node.params.split(/,\s*/) : [],
  );
  return names.length > 0 ? `@layer ${[...new Set(names)].join(",")};` : "";
}

const ATTRIBUTE = / (class|dir|data-theme)="([^"]+)"/g;
const LANGUAGE = /<html lang="(\w+)"/;
const ENTITY = /&(amp|gt|lt|quot|#x27);/g;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

function marksIn(html: string): ReadonlySet<string> {
  const marks = new Set([`:lang(${LANGUAGE.exec(html)?.[1]})`]);
  const distinct = new Set<string>();
  for (const [, name, value = ""] of html.matchAll(ATTRIBUTE))
    if (name === "class") distinct.add(value);
    else marks.add(`[${name}=${value}]`);
  for (const value of distinct)
    for (const name of value.replace(ENTITY, (_, entity: string) => SIGNS[entity] ?? "").split(" "))
      marks.add(name);
  return marks;
}

/**
 * Critical CSS: the part of a style sheet that the first paint of a page needs. It is inlined into the page and cached with it,
 * so that the first paint waits for no other request. Before hydration the browser loads the whole sheet (`page-style.ts`), which
 * has the rules for dialogs, later pages and states such as hover.
 */
export function openCriticalCss(sheet: string): (html: string) => string {
  const root = postcss.parse(sheet);
  const named = namedIn(root);
  const pieces = root.nodes.flatMap((node) => piecesOf(node, named));
  const layers = orderOfLayers(root.nodes);
  return (html) => {
    const needed = new Set<string>();
    const rules = keptRules(pieces, marksIn(html), needed);
    return layers + rules + Array.from(named, ([name, text]) => (needed.has(name) ? text : "")).join("");
  };
}
