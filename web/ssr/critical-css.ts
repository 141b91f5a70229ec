import postcss, { type ChildNode, type Container } from "postcss";

/** Keyframes, registered properties and local fonts: kept when a kept rule says their name. */
interface Named {
  readonly kind: "named";
  readonly text: string;
  readonly name: string;
}
/** A part of the style sheet that is kept or left out as a whole. */
type Piece =
  /** Kept when the page has all marks of one of its selectors. A selector of elements has no marks: it is always kept. */
  | { readonly kind: "rule"; readonly text: string; readonly selectors: readonly (readonly string[])[] }
  | Named
  /** `@media`, `@layer` and the like: kept when one of their pieces is. */
  | { readonly kind: "group"; readonly opening: string; readonly pieces: readonly Piece[] };

const GROUPS = new Set(["layer", "media", "supports", "container", "starting-style"]);
const NAMED = new Set(["keyframes", "property"]);
/** Of no use for a first paint: paper, and Tailwind's defaults for browsers that do not know `@property`. */
const LATER_GROUP = /^@(?:media print|layer properties)\b/;
/** What nobody has done yet when a page is painted first. */
const LATER_STATE = /:(?:hover|active|focus|modal|popover-open|:backdrop|:selection)|\[aria-busy=/;
const NOT = /:not\([^()]*\)/g;
/** A class, or what the document's first tag and the sections say: `:lang(ar)`, `[dir=rtl]`, `[data-theme=sell]`. */
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

/** The commas of `:is(.a,.b)` split as well, which can keep a rule too many, but leaves none out. */
const selectorsOf = (selector: string): string[][] =>
  selector
    .replace(NOT, "")
    .split(/(?<!\\),/)
    .filter((one) => !LATER_STATE.test(one))
    .map(marksOf);

function piecesOf(node: ChildNode): Piece[] {
  const text = node.toString();
  if (node.type === "rule") return [{ kind: "rule", text, selectors: selectorsOf(node.selector) }];
  if (node.type !== "atrule") return [];
  if (node.name === "font-face") {
    // A web font waits for the whole sheet. Until then the text stands in a local font of the same metrics.
    const family = /font-family:\s*"?([^";}]+)/.exec(text)?.[1];
    return text.includes("url(") || !family ? [] : [{ kind: "named", text, name: family }];
  }
  if (NAMED.has(node.name)) return [{ kind: "named", text, name: node.params }];
  if (!node.nodes) return node.name === "layer" ? [] : [{ kind: "rule", text: `${text};`, selectors: [[]] }];
  if (!GROUPS.has(node.name)) return [{ kind: "rule", text, selectors: [[]] }];
  const opening = `@${node.name} ${node.params}{`;
  return LATER_GROUP.test(opening) ? [] : [{ kind: "group", opening, pieces: node.nodes.flatMap(piecesOf) }];
}

function keptRules(pieces: readonly Piece[], marks: ReadonlySet<string>): string {
  let text = "";
  for (const piece of pieces) {
    if (piece.kind === "group") {
      const inner = keptRules(piece.pieces, marks);
      if (inner) text += `${piece.opening}${inner}}`;
    } else if (piece.kind === "rule" && piece.selectors.some((one) => one.every((mark) => marks.has(mark))))
      text += piece.text;
  }
  return text;
}

const namedIn = (pieces: readonly Piece[]): Named[] =>
  pieces.flatMap((piece) => ("pieces" in piece ? namedIn(piece.pieces) : "name" in piece ? piece : []));

/** A layer that is left out here would otherwise come last, and win, when the whole sheet arrives. */
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
 * Critical CSS: the part of a style sheet that the first paint of a page uses. It is inlined into the page, so that the
 * first paint waits for no other request, and cached with it. Before hydration the browser loads the whole sheet
 * (`page-style.ts`), in which dialogs, later pages and states such as hover find their rules.
 */
export function openCriticalCss(sheet: string): (html: string) => string {
  const nodes = (postcss.parse(sheet) as Container<ChildNode>).nodes ?? [];
  const pieces = nodes.flatMap(piecesOf);
  const named = namedIn(pieces);
  // The longest first, so that no name is read inside another.
  const names = named.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  const nameInRules = new RegExp(names.join("|") || "$^", "g");
  const layers = orderOfLayers(nodes);
  return (html) => {
    const rules = keptRules(pieces, marksIn(html));
    const said = new Set<string>(rules.match(nameInRules));
    return layers + rules + named.map(({ name, text }) => (said.has(name) ? text : "")).join("");
  };
}
