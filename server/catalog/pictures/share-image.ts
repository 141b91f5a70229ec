/** Draws the share image of a link: phone, name and price, 1200 × 630. Its fonts are in the project: servers have none. */
import { fileURLToPath } from "node:url";
import { Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import { limitConcurrency } from "#server/http/limits/limit-concurrency.ts";
import { drawPhone } from "./draw-phone.ts";

export interface ShareImage {
  readonly look: PhoneLook;
  readonly colourHex: string;
  readonly title: string;
  /** The price as formatted for the reader's language: "349,00 €". */
  readonly price: string;
  /** A line between title and price, such as the condition; may be empty. */
  readonly note: string;
  readonly shopName: string;
  /** The reading direction. The text stands at the start of the line, the phone at the end. */
  readonly direction: "ltr" | "rtl";
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const TEXT_WIDTH = 570;

/** Instrument Sans merged with the Arabic letters of Readex Pro (pyftmerge): the renderer cannot join letters across fonts. */
const MEDIUM = "Reluit Sans Medium";
const BOLD = "Reluit Sans";
const fontFile = (name: string): string => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));

const OPTIONS: ResvgRenderOptions = {
  font: {
    loadSystemFonts: false,
    fontFiles: [fontFile("reluit-sans-500.ttf"), fontFile("reluit-sans-700.ttf")],
    defaultFontFamily: BOLD,
  },
};

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

interface Type {
  readonly size: number;
  readonly family: string;
  readonly colour: string;
}

const SHOP: Type = { size: 34, family: BOLD, colour: "#1d4ed8" };
const TITLE: Type = { size: 62, family: BOLD, colour: "#0b1220" };
const NOTE: Type = { size: 28, family: MEDIUM, colour: "#526077" };
const PRICE: Type = { size: 68, family: BOLD, colour: "#1d4ed8" };

/** Draws one line of text with its baseline at `y` pixels. */
type Draw = (text: string, y: number, type: Type) => string;

/** One line of text without characters that XML forbids. Narrow spaces become no-break spaces: the font lacks them. */
const plain = (text: string): string =>
  text
    .replace(/[\u2007\u2009\u202f]/g, "\u00a0")
    .replace(/[^\P{C}\n\t]|[\ufffe\uffff]/gu, "")
    .replace(/[ \n\t]+/g, " ")
    .replace(/(\d) (?=(?:[GMT][oB]|mois|ans?|jours|months|years?|days)\b)/g, "$1\u00a0")
    .trim();

/** Arabic letters, which are joined. Negative letter spacing would break them. */
const JOINED = /[\u0620-\u06ff]/;

function textAt(text: string, y: number, type: Type, rtl = false): string {
  const spacing = type.size > 50 && !JOINED.test(text) ? ` letter-spacing="${-type.size / 50}"` : "";
  const place = rtl ? `x="${WIDTH - MARGIN}" text-anchor="end"` : `x="${MARGIN}"`;
  const weight = type.family === BOLD ? 700 : 500;
  const [before, after] = JOINED.test(text) ? ["\u202b", "\u202c"] : ["", ""];
  const words = before + text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? "") + after;
  return `<text ${place} y="${y}" font-family="${type.family}" font-weight="${weight}" font-size="${type.size}" fill="${type.colour}"${spacing}>${words}</text>`;
}

const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 4}" height="${HEIGHT}">${body}</svg>`;

function fits(text: string, type: Type): boolean {
  if (text === "") return true;
  return (new Resvg(svg(textAt(text, 300, type)), OPTIONS).innerBBox()?.width ?? 0) <= TEXT_WIDTH;
}

/** The number of parts in the longest prefix that fits, by binary search. */
function longest(parts: readonly string[], joinedBy: string, after: string, type: Type): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(parts.slice(0, middle).join(joinedBy) + after, type)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function ellipsised(text: string, type: Type): string {
  if (fits(text, type)) return text;
  const characters = [...text];
  return `${characters
    .slice(0, longest(characters, "", "…", type))
    .join("")
    .trimEnd()}…`;
}

/** Breaks text between words into at most two lines. Longer text ends in an ellipsis. */
function twoLines(text: string, type: Type): readonly string[] {
  if (fits(text, type)) return [text];
  const words = text.split(" ");
  const first = longest(words, " ", "", type);
  if (first === 0) return [ellipsised(text, type)];
  return [words.slice(0, first).join(" "), ellipsised(words.slice(first).join(" "), type)];
}

/** The most characters that two lines can hold. Longer text is cut before it is measured. */
const LONGEST_TEXT = 200;

/** Draws one image at a time, because an image takes 50 ms of a core. Most are refused under load, so pages still load. */
const limited = limitConcurrency(1, { maxWaiting: 10, maxWaitMs: 5000 });

/** Draws a PNG of 1200 × 630. Equal input gives equal bytes. Errors: UNAVAILABLE while too many are waiting. */
export const shareImage = (image: ShareImage): Promise<Buffer> =>
  limited(async () => (await renderAsync(drawImage(image), OPTIONS)).asPng());

function drawImage({ look, colourHex, title, price, note, shopName, direction }: ShareImage): string {
  const rtl = direction === "rtl";
  const draw: Draw = (text, y, type) => textAt(text, y, type, rtl);
  const prepared = (text: string) => [...plain(text)].slice(0, LONGEST_TEXT).join("");
  const lines = twoLines(prepared(title), TITLE);
  const top = lines.length === 2 ? 258 : 292;
  const below = top + (lines.length - 1) * 74;
  const phone = drawPhone(look, colourHex, "both").replace(
    "<svg ",
    `<svg x="${rtl ? WIDTH - 1210 : 610}" y="15" width="600" height="600" `,
  );
  const background =
    '<linearGradient id="sky" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#e9f0ff"/></linearGradient>' +
    `<rect width="1200" height="630" fill="url(#sky)"/><circle cx="${rtl ? WIDTH - 910 : 910}" cy="315" r="285" fill="#dbe6ff" fill-opacity=".65"/>` +
    `<rect width="${WIDTH}" height="8" fill="#1d4ed8"/>`;
  const words =
    draw(ellipsised(prepared(shopName), SHOP), 108, SHOP) +
    lines.map((line, index) => draw(line, top + index * 74, TITLE)).join("") +
    twoLines(prepared(note), NOTE)
      .map((line, index) => draw(line, below + 56 + index * 38, NOTE))
      .join("") +
    draw(ellipsised(prepared(price), PRICE), 546, PRICE);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${background}${phone}${words}</svg>`;
}
