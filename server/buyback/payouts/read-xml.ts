/** An element of an XML document. Prefixes of namespaces are left out of names. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** The text of the element itself. */
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

/** The deepest element. Statements of banks have about twelve levels. */
const DEEPEST = 40;

/**
 * Reads the elements and texts of an XML document; attributes are left out. A document type declaration is refused, so that no
 * entity can grow or reach a file. Returns null for a text that is no such document.
 */
export function readXml(text: string): XmlElement | null {
  const root: Open = { name: "", children: [], text: "" };
  const open: Open[] = [root];
  let at = 0;
  for (;;) {
    const start = text.indexOf("<", at);
    const current = open.at(-1) ?? root;
    current.text += decode(text.slice(at, start < 0 ? undefined : start));
    if (start < 0) break;
    const [end, after] = endOf(text, start);
    if (end < 0) return null;
    const tag = text.slice(start + 1, end);
    at = after;
    if (tag.startsWith("![CDATA[")) current.text += tag.slice(8);
    else if (tag.startsWith("?") || tag.startsWith("!--")) continue;
    else if (tag.startsWith("!")) return null;
    else if (tag.startsWith("/")) {
      const closed = open.pop();
      if (open.length === 0 || closed?.name !== nameOf(tag.slice(1))) return null;
      (open.at(-1) ?? root).children.push({ ...closed, text: closed.text.trim() });
    } else if (tag.endsWith("/")) current.children.push({ name: nameOf(tag), children: [], text: "" });
    else if (open.length > DEEPEST) return null;
    else open.push({ name: nameOf(tag), children: [], text: "" });
  }
  return open.length === 1 && root.children.length === 1 && root.text.trim() === ""
    ? (root.children[0] ?? null)
    : null;
}

/** The end of the markup that begins at `start`, without its closing signs, and the place after them. */
function endOf(text: string, start: number): [number, number] {
  const [opening, closing] = text.startsWith("<![CDATA[", start)
    ? ["<![CDATA[", "]]>"]
    : text.startsWith("<!--", start)
      ? ["<!--", "-->"]
      : ["<", ">"];
  const end = text.indexOf(closing, start + opening.length);
  return [end, end + closing.length];
}

/** The name of a tag without attributes and prefix. */
function nameOf(tag: string): string {
  const [name = ""] = tag.replace("/", " ").split(/\s/, 1);
  return name.slice(name.indexOf(":") + 1);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** All elements at a path of names below an element. */
export const allAt = (element: XmlElement, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );

/** The text of the first element at a path. Empty without one. */
export const textAt = (element: XmlElement, ...path: readonly string[]): string =>
  allAt(element, ...path)[0]?.text ?? "";
