import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";

/** Tells the rules of a style sheet that a page needs, by the classes that stand in its HTML. */
export type UsedStyle = (html: string) => string;

/** A piece of the sheet: text, the classes without which it can't apply, or pieces with something around them. */
type Piece =
  | { readonly text: string; readonly anyOf: readonly (readonly string[])[] }
  | { readonly open: string; readonly pieces: readonly Piece[] };

/** A definition that only those who name it need: a typed property, an animation. */
interface Definition {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a whole style sheet once. A rule is kept when one of its selectors finds all its classes on the page, so a page
 * carries a third of the sheet; what scripts bring later is styled by the whole sheet, which loads beside them.
 */
export function readStyle(sheet: string): UsedStyle {
  const definitions: Definition[] = [];
  const pieces = piecesOf(postcss.parse(sheet), definitions);
  return (html) => {
    const used = write(pieces, classesIn(html));
    const named = definitions.filter(({ name }) => used.includes(name));
    return used + named.map(({ text }) => text).join("");
  };
}

function piecesOf(container: Container<ChildNode>, definitions: Definition[]): Piece[] {
  const pieces: Piece[] = [];
  container.each((node) => {
    if (node.type === "rule") pieces.push({ text: node.toString(), anyOf: node.selectors.map(classesOf) });
    else if (node.type !== "atrule") return;
    else if (node.name === "property" || node.name === "keyframes")
      definitions.push({ name: node.params, text: node.toString() });
    else if (hasRules(node)) {
      pieces.push({ open: `@${node.name} ${node.params}{`, pieces: piecesOf(node, definitions) });
    } else pieces.push({ text: `${node.toString()}${node.nodes ? "" : ";"}`, anyOf: [[]] });
  });
  return pieces;
}

function hasRules(node: AtRule): node is AtRule & { nodes: (Rule | AtRule)[] } {
  return node.nodes?.some((child) => child.type === "rule" || child.type === "atrule") ?? false;
}

const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.((?:\\3\d ?|\\.|[\w-])+)/g;

/** The classes that an element, or one around it, must have for the selector to apply. */
function classesOf(selector: string): string[] {
  return [...selector.replace(NEGATED, "").matchAll(CLASS)].map(([, name = ""]) =>
    // A leading digit is written as its code, `\\32 xl`; all other escapes stand for the sign itself.
    name.replace(/^\\3(\d) ?/, "$1").replaceAll("\\", ""),
  );
}

function write(pieces: readonly Piece[], classes: ReadonlySet<string>): string {
  let text = "";
  for (const piece of pieces) {
    if ("text" in piece) {
      if (piece.anyOf.some((needed) => needed.every((name) => classes.has(name)))) text += piece.text;
    } else {
      const inner = write(piece.pieces, classes);
      if (inner !== "") text += `${piece.open}${inner}}`;
    }
  }
  return text;
}

const ATTRIBUTE = /\sclass="([^"]*)"/g;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function classesIn(html: string): Set<string> {
  const values = new Set<string>();
  for (const [, value = ""] of html.matchAll(ATTRIBUTE)) values.add(value);
  const classes = new Set<string>();
  for (const value of values)
    for (const name of value.replace(/&\w+;|&#x27;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/))
      classes.add(name);
  return classes;
}
