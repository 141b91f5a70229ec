import { type Field, MOST_FIELDS, shortText } from "./field.ts";

/** The entities of XML itself. Others stay as written: a document type defines nothing here. */
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? "");

/**
 * The fields of an XML text: the text of each innermost element, under the element's attribute `name` or its tag. Null for a
 * text whose tags don't match.
 */
export function readXml(text: string): Field[][] | null {
  const fields: Field[] = [];
  const open: { readonly tag: string; readonly name: string }[] = [];
  let isLeaf = false;
  let inside = "";
  let hasRoot = false;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at)) {
    const end = endOf(text, at);
    if (end === -1) return null;
    const tag = text.slice(at + 1, end);
    const next = text.indexOf("<", end + 1);
    const after = text.slice(end + 1, next === -1 ? text.length : next);
    at = end + 1;
    if (tag.startsWith("!") || tag.startsWith("?")) continue;
    if (tag.startsWith("/")) {
      const closed = open.pop();
      if (closed?.tag !== tag.slice(1).trim()) return null;
      const value = shortText(decode(inside));
      if (isLeaf && value && fields.length < MOST_FIELDS)
        fields.push({ name: closed.name, value, path: open.map(({ name }) => name) });
      isLeaf = false;
      continue;
    }
    hasRoot = true;
    if (tag.endsWith("/")) continue;
    const [kind = ""] = tag.split(/\s/, 1);
    open.push({ tag: kind, name: shortText(decode(attributeIn(tag) ?? kind)) });
    isLeaf = true;
    inside = after;
  }
  return hasRoot && open.length === 0 ? [fields] : null;
}

/** The end of a tag, comment or section that begins at `at`. */
function endOf(text: string, at: number): number {
  const closing = text.startsWith("<!--", at) ? "-->" : text.startsWith("<![CDATA[", at) ? "]]>" : ">";
  const end = text.indexOf(closing, at);
  return end === -1 ? -1 : end + closing.length - 1;
}

/** The value of the attribute `name` of a tag. */
function attributeIn(tag: string): string | null {
  const at = tag.indexOf(' name="');
  if (at === -1) return null;
  const end = tag.indexOf('"', at + 7);
  return end === -1 ? null : tag.slice(at + 7, end);
}
