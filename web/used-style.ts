import postcss, { type AtRule, type ChildNode, type Container, type Rule } from "postcss";
import { classesIn } from "./class-names.ts";
import type { SharedText } from "./edits.ts";

/** Tells the rules of a style sheet that a page needs, by the classes that stand in its HTML and in parts that it lacks yet. */
export type UsedStyle = (html: string, parts?: Iterable<WithClasses>) => PageStyle;

/** What class attributes hold, one object for each set of values: most cards of a list have the same. */
export interface ClassValues {
  readonly number: number;
  readonly values: ReadonlySet<string>;
}

interface WithClasses {
  readonly classValues: ClassValues;
}

export interface PageStyle {
  /** The same object for all pages with these classes. */
  readonly rules: SharedText;
  /** Definitions of the fonts that a browser has to fetch. */
  readonly fonts: string;
}

/** A part of the sheet: rules, or parts with something around them. */
type Part = Rules | { readonly open: string; readonly parts: readonly Part[] };

/** Rules, and the conditions without which they can't apply: classes, what the document tells of itself. */
interface Rules {
  readonly text: string;
  readonly anyOf: readonly (readonly string[])[];
}

/** What only those who name it need: a typed property, an animation, a font. */
interface Definition {
  readonly text: string;
  readonly name: string;
  /** Whether a browser has to fetch it: a font that a device does not bring. */
  readonly fetched: boolean;
}

const UTILITIES = "utilities";
/** Tailwind's first values for browsers that know no typed properties. */
const FIRST_VALUES = "properties";
/** What comes true only when somebody touches the page; dialogs and menus (`ui/overlay.css`) are closed until then. */
const TOUCHED = /:(?:hover|active|focus|focus-visible|focus-within)\b|^\.overlay\b/;

/** Styles held for the next pages of their kind, 30 KB each. */
const MOST_HELD = 64;
/** Ways to find one, 5 KB each. */
const MOST_FOUND = 256;

/**
 * Reads a whole style sheet once. A rule is kept when one of its selectors finds all its classes on the page, so a page
 * carries a quarter of the sheet. What scripts bring later is styled by the whole sheet, which loads beside them
 * (`build/late-style-plugin.ts`), and so is what nobody sees before: utilities of a touched page, and what old browsers need.
 */
export function readStyle(sheet: string): UsedStyle {
  const definitions: Definition[] = [];
  const rules = partsOf(postcss.parse(sheet), definitions);
  const held = new Map<string, PageStyle>();
  /** The same by what is known without looking at the classes of each part: lists differ in their cards, not in classes. */
  const found = new Map<string, PageStyle>();

  function styleFor(known: ReadonlySet<string>): PageStyle {
    const used = write(rules, known);
    const named = definitions.filter(({ name }) => used.includes(name));
    const textOf = (some: readonly Definition[]) => some.map(({ text }) => text).join("");
    return {
      rules: { html: used + textOf(named.filter(({ fetched }) => !fetched)) },
      fonts: textOf(named.filter(({ fetched }) => fetched)),
    };
  }

  return (html, parts = []) => {
    const own = valuesIn(html);
    const ofParts = new Set(Array.from(parts, ({ classValues }) => classValues));
    const [document = ""] = DOCUMENT.exec(html) ?? [];
    const quickKey = [document, ...own, ...Array.from(ofParts, ({ number }) => number).sort()].join();
    const quick = found.get(quickKey);
    if (quick) return quick;
    const values = new Set([...own, ...Array.from(ofParts, (one) => [...one.values]).flat()]);
    const key = [document, ...[...values].sort()].join();
    const style = held.get(key) ?? styleFor(conditionsIn(document, values));
    putLast(held, key, style, MOST_HELD);
    putLast(found, quickKey, style, MOST_FOUND);
    return style;
  };
}

/** Into a map that holds so many, of which the first one goes when there are more. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number) {
  map.delete(key);
  map.set(key, value);
  const [first = ""] = map.keys();
  if (map.size > most) map.delete(first);
}

function partsOf(container: Container<ChildNode>, definitions: Definition[], layer = ""): Part[] {
  const parts: Part[] = [];
  container.each((node) => {
    if (node.type === "rule") {
      const selectors = node.selectors.filter(
        (one) => layer !== UTILITIES || !TOUCHED.test(withoutNegated(one)),
      );
      parts.push({ text: node.toString(), anyOf: selectors.map(conditionsOf) });
    } else if (node.type !== "atrule") return;
    else if (node.name === "property" || node.name === "keyframes" || node.name === "font-face")
      definitions.push({ text: node.toString(), name: nameOf(node), fetched: isFetched(node) });
    else if (hasRules(node)) {
      const within = node.name === "layer" ? node.params : layer;
      if (within !== FIRST_VALUES)
        parts.push({ open: opening(node), parts: partsOf(node, definitions, within) });
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

function isFetched(node: AtRule): boolean {
  let fetched = false;
  node.walkDecls("src", ({ value }) => {
    fetched = value.includes("url(");
  });
  return fetched;
}

function hasRules(node: AtRule): node is AtRule & { nodes: (Rule | AtRule)[] } {
  return node.nodes?.some((child) => child.type === "rule" || child.type === "atrule") ?? false;
}

const NEGATED = /:not\((?:[^()]|\([^()]*\))*\)/g;

function withoutNegated(selector: string): string {
  return selector.replace(NEGATED, "");
}

/** What a document tells of itself. Names of languages stand in every page, so only its own counts. */
const OF_DOCUMENT = /:root:lang\(\w+\)|\[(?:dir|data-theme)=\w+\]/g;

/** The classes that an element, or one around it, must have for the selector to apply, and what the document must tell. */
function conditionsOf(selector: string): string[] {
  const needed = withoutNegated(selector);
  return [...classesIn(needed), ...(needed.match(OF_DOCUMENT) ?? [])];
}

function write(parts: readonly Part[], known: ReadonlySet<string>): string {
  let text = "";
  for (const part of parts) {
    if ("text" in part) {
      if (part.anyOf.some((needed) => needed.every((name) => known.has(name)))) text += part.text;
    } else {
      const inner = write(part.parts, known);
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

const DOCUMENT = /<html lang="(\w+)" dir="(\w+)" data-theme="(\w+)"/;

const sets = new Map<string, ClassValues>();

/** What the class attributes of a part hold. */
export function classValuesIn(html: string): ClassValues {
  const values = valuesIn(html);
  const key = [...values].sort().join();
  const known = sets.get(key) ?? { number: sets.size, values };
  sets.set(key, known);
  return known;
}

/** As they stand there. `indexOf` takes a third of the time of a pattern. */
function valuesIn(html: string): ReadonlySet<string> {
  const values = new Set<string>();
  for (let at = html.indexOf(ATTRIBUTE); at >= 0; at = html.indexOf(ATTRIBUTE, at)) {
    const start = at + ATTRIBUTE.length;
    at = html.indexOf('"', start);
    values.add(html.slice(start, at));
  }
  return values;
}

function conditionsIn(document: string, values: ReadonlySet<string>): ReadonlySet<string> {
  const [, language, direction, theme] = DOCUMENT.exec(document) ?? [];
  const known = new Set([`:root:lang(${language})`, `[dir=${direction}]`, `[data-theme=${theme}]`]);
  for (const value of values)
    for (const name of value.replace(/&\w+;|&#x27;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/))
      known.add(name);
  return known;
}
