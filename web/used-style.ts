import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";

/** Tells the rules of a style sheet that a page needs, by the classes that stand in its HTML. */
export type UsedStyle = (html: string) => string;

/** A part of the sheet: something written, or parts with something around them. */
type Part<Leaf> = Leaf | { readonly open: string; readonly parts: readonly Part<Leaf>[] };

/** Rules, and the conditions without which they can't apply: classes, the document's language and direction. */
interface Rules {
  readonly text: string;
  readonly anyOf: readonly (readonly string[])[];
}

/** What only those who name it need: a typed property, what old browsers have for one, an animation, a font. */
interface Definition {
  readonly text: string;
  readonly name: string;
}

/** Tailwind's first values for browsers that know no typed properties. Their layer comes before all others. */
const FIRST_VALUES = "properties";

/** Styles held for the next pages of their kind, 30 KB each. */
const MOST_HELD = 64;

/**
 * Reads a whole style sheet once. A rule is kept when one of its selectors finds all its classes on the page, so a page
 * carries a third of the sheet; what scripts bring later is styled by the whole sheet, which loads beside them.
 */
export function readStyle(sheet: string): UsedStyle {
  const definitions: Part<Definition>[] = [];
  const rules = rulesOf(postcss.parse(sheet), definitions);
  const held = new Map<string, string>();

  function styleFor(known: ReadonlySet<string>): string {
    const used = write(rules, ({ anyOf }) => anyOf.some((needed) => needed.every((name) => known.has(name))));
    return write(definitions, ({ name }) => used.includes(name)) + used;
  }

  return (html) => {
    const values = classValuesIn(html);
    const [document = ""] = DOCUMENT.exec(html) ?? [];
    const key = [document, ...values].join();
    const style = held.get(key) ?? styleFor(conditionsIn(document, values));
    held.delete(key);
    held.set(key, style);
    const [oldest = ""] = held.keys();
    if (held.size > MOST_HELD) held.delete(oldest);
    return style;
  };
}

function rulesOf(container: Container<ChildNode>, definitions: Part<Definition>[]): Part<Rules>[] {
  const parts: Part<Rules>[] = [];
  container.each((node) => {
    if (node.type === "rule") parts.push({ text: node.toString(), anyOf: node.selectors.map(conditionsOf) });
    else if (node.type !== "atrule") return;
    else if (node.name === "property" || node.name === "keyframes" || node.name === "font-face")
      definitions.push({ text: node.toString(), name: nameOf(node) });
    else if (node.name === "layer" && node.params === FIRST_VALUES)
      definitions.push({ open: opening(node), parts: firstValues(node) });
    else if (hasRules(node)) {
      parts.push({ open: opening(node), parts: rulesOf(node, definitions) });
    } else parts.push({ text: `${node.toString()}${node.nodes ? "" : ";"}`, anyOf: [[]] });
  });
  return parts;
}

function opening({ name, params }: AtRule): string {
  return `@${name} ${params}{`;
}

function nameOf(node: AtRule): string {
  if (node.name !== "font-face") return node.params;
  let family = "";
  node.walkDecls("font-family", ({ value }) => {
    family = value;
  });
  return family;
}

function firstValues(container: Container<ChildNode>): Part<Definition>[] {
  const parts: Part<Definition>[] = [];
  container.each((node) => {
    if (node.type === "decl") parts.push({ text: `${node.toString()};`, name: node.prop });
    else if (node.type === "rule") parts.push({ open: `${node.selector}{`, parts: firstValues(node) });
    else if (node.type === "atrule") parts.push({ open: opening(node), parts: firstValues(node) });
  });
  return parts;
}

function hasRules(node: AtRule): node is AtRule & { nodes: (Rule | AtRule)[] } {
  return node.nodes?.some((child) => child.type === "rule" || child.type === "atrule") ?? false;
}

const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;
const CLASS = /\.((?:\\3\d ?|\\.|[\w-])+)/g;

/** What a document keeps until it is left. Names of languages stand in every page, so only the document's own counts. */
const LANGUAGE = /:root:lang\(\w+\)|\[dir=\w+\]/g;

/** The classes that an element, or one around it, must have for the selector to apply, and the document's language. */
function conditionsOf(selector: string): string[] {
  const needed = selector.replace(NEGATED, "");
  const classes = [...needed.matchAll(CLASS)].map(([, name = ""]) =>
    // A leading digit is written as its code, `\\32 xl`; all other escapes stand for the sign itself.
    name.replace(/^\\3(\d) ?/, "$1").replaceAll("\\", ""),
  );
  return [...classes, ...(needed.match(LANGUAGE) ?? [])];
}

function write<Leaf extends { readonly text: string }>(
  parts: readonly Part<Leaf>[],
  isKept: (leaf: Leaf) => boolean,
): string {
  let text = "";
  for (const part of parts) {
    if ("text" in part) {
      if (isKept(part)) text += part.text;
    } else {
      const inner = write(part.parts, isKept);
      if (inner !== "") text += `${part.open}${inner}}`;
    }
  }
  return text;
}

const ATTRIBUTE = ' class="';
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const DOCUMENT = /<html lang="(\w+)" dir="(\w+)"/;

/** What the class attributes of a page hold, as it stands there. `indexOf` takes a third of the time of a pattern. */
function classValuesIn(html: string): ReadonlySet<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(ATTRIBUTE); at >= 0; at = html.indexOf(ATTRIBUTE, at)) {
    const start = at + ATTRIBUTE.length;
    at = html.indexOf('"', start);
    values.add(html.slice(start, at));
  }
  return values;
}

function conditionsIn(document: string, values: ReadonlySet<string>): ReadonlySet<string> {
  const [, language, direction] = DOCUMENT.exec(document) ?? [];
  const known = new Set([`:root:lang(${language})`, `[dir=${direction}]`]);
  for (const value of values)
    for (const name of value.replace(/&\w+;|&#x27;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/))
      known.add(name);
  return known;
}
