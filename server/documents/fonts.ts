import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

/**
 * The fonts of texts, by precedence. The shop's own font has the letters of Western Europe; the others have all Latin,
 * Greek and Cyrillic letters, and Arabic with Persian and Urdu.
 */
const FILES = {
  regular: import.meta.resolve("@fontsource/figtree/files/figtree-latin-400-normal.woff"),
  wide: new URL("./fonts/ibm-plex-sans.woff", import.meta.url).href,
  arabic: new URL("./fonts/ibm-plex-sans-arabic.woff", import.meta.url).href,
};
/** The font of titles, which contain only the shop's own words. */
const STRONG = import.meta.resolve("@fontsource/figtree/files/figtree-latin-600-normal.woff");

export type FontName = keyof typeof FILES;
const NAMES = Object.keys(FILES) as FontName[];

export interface Fonts {
  /** The font files by name. A document embeds only those that it uses. */
  readonly files: ReadonlyMap<FontName | "strong", Buffer>;
  /** The first font that has all characters of a text; null if none has. */
  readonly fontOf: (text: string) => FontName | null;
  /** False for characters that a font has but cannot shape. */
  readonly canShape: (font: FontName, text: string) => boolean;
  /** The ascent of the shop's own font, as a share of its size. */
  readonly ascent: number;
}

let loaded: Promise<Fonts> | undefined;

/** Loads the fonts once per process. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts();
  return loaded;
}

async function readFonts(): Promise<Fonts> {
  const read = (url: string) => readFile(fileURLToPath(url));
  const files = await Promise.all(NAMES.map(async (name) => [name, await read(FILES[name])] as const));
  const fonts = new Map(files.map(([name, file]) => [name, create(file) as Font]));
  const own = fonts.get("regular") as Font;
  const has = (name: FontName, text: string) =>
    [...text].every((sign) => fonts.get(name)?.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  return {
    files: new Map([...files, ["strong", await read(STRONG)]]),
    fontOf: (text) => NAMES.find((name) => has(name, text)) ?? null,
    canShape: (name, text) => {
      try {
        fonts.get(name)?.layout(text);
        return true;
      } catch {
        return false;
      }
    },
    ascent: own.ascent / own.unitsPerEm,
  };
}
