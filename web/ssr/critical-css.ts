import postcss, { type ChildNode, type Container } from "postcss";

/** A part of the style sheet that is kept or left out as a whole. */
type Piece =
  /** Kept when the page has one of the classes. Without classes, as for a rule of elements: always. */
  | { readonly kind: "rule"; readonly text: string; readonly classes: readonly string[] }
  /** Keyframes and registered custom properties: kept when a kept rule says their name. */
  | { readonly kind: "named"; readonly text: string; readonly name: string }
  /** `@media`, `@layer` and the like: kept when one of their pieces is. */
  | { readonly kind: "group"; readonly opening: string; readonly pieces: readonly Piece[] };

const GROUPS = new Set(["layer", "media", "supports", "container", "starting-style"]);
const NAMED = new Set(["keyframes", "property"]);
const NOT = /:not\([^()]*\)/g;
const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi;
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi;

function classesOf(selector: string): string[] {
  return Array.from(selector.replace(NOT, "").matchAll(CLASS), ([, name = ""]) =>
    name.replace(ESCAPE, (_, code: string | undefined, sign: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
    ),
  );
}

function piecesOf(node: ChildNode): Piece[] {
  const text = node.toString();
  if (node.type === "rule") return [{ kind: "rule", text, classes: classesOf(node.selector) }];
  if (node.type !== "atrule") return [];
  // A web font waits for the whole sheet. Until then the text stands in a local font of the same metrics.
  if (node.name === "font-face" && text.includes("url(")) return [];
  if (NAMED.has(node.name)) return [{ kind: "named", text, name: node.params }];
  if (!node.nodes) return [{ kind: "rule", text: `${text};`, classes: [] }];
  if (!GROUPS.has(node.name)) return [{ kind: "rule", text, classes: [] }];
  return [{ kind: "group", opening: `@${node.name} ${node.params}{`, pieces: node.nodes.flatMap(piecesOf) }];
}

function textOf(pieces: readonly Piece[], keeps: (piece: Piece) => boolean): string {
  return pieces
    .map((piece) => {
      if (piece.kind !== "group") return keeps(piece) ? piece.text : "";
      const inner = textOf(piece.pieces, keeps);
      return inner && `${piece.opening}${inner}}`;
    })
    .join("");
}

const CLASS_ATTRIBUTE = / class="([^"]+)"/g;
const ENTITY = /&(amp|gt|lt|quot|#x27);/g;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };

function classesIn(html: string): ReadonlySet<string> {
  // Cards repeat the same attributes.
  const attributes = new Set(Array.from(html.matchAll(CLASS_ATTRIBUTE), ([, value = ""]) => value));
  return new Set(
    Array.from(attributes).flatMap((value) =>
      value.replace(ENTITY, (_, name: string) => SIGNS[name] ?? "").split(" "),
    ),
  );
}

/**
 * Critical CSS: the part of a style sheet that a rendered page uses. It is inlined into the page, so that the first paint
 * waits for no other request, and cached with it. Before hydration the browser loads the whole sheet (`page-style.ts`), in
 * which dialogs and later pages find their rules.
 */
export function openCriticalCss(sheet: string): (html: string) => string {
  const pieces = (postcss.parse(sheet) as Container<ChildNode>).nodes?.flatMap(piecesOf) ?? [];
  return (html) => {
    const used = classesIn(html);
    const rules = textOf(
      pieces,
      (piece) =>
        piece.kind === "rule" && (piece.classes.length === 0 || piece.classes.some((name) => used.has(name))),
    );
    return rules + textOf(pieces, (piece) => piece.kind === "named" && rules.includes(piece.name));
  };
}
