import type { Fonts } from "./fonts.ts";
import { splitLine } from "./split-line.ts";

/**
 * Makes a text printable with the fonts: an unsupported letter loses its accent or becomes `?`, any other unsupported
 * character is left out. Direction marks are removed, so that a name cannot reverse the text of an invoice.
 */
export function printable(text: string, fonts: Fonts): string {
  const signs = text
    .normalize("NFC")
    .replace(/\p{Bidi_Control}/gu, "")
    .replace(/\p{Zs}/gu, (space) => (space === " " ? space : "\u00a0"))
    .replace(/\p{Pd}/gu, (dash) => ("–—".includes(dash) ? dash : "-"))
    .replace(/[^\n -~]/gu, (sign) => {
      if (fonts.fontOf(sign)) return sign;
      const base = sign.normalize("NFKD").charAt(0);
      return /[ -~]/.test(base) ? base : /\p{L}/u.test(sign) ? "?" : "";
    })
    .replace(/ {2,}/g, " ");
  const canShape = signs
    .split("\n")
    .every((line) => splitLine(line, fonts).every((run) => fonts.canShape(run.font, run.text)));
  // Some combinations of marks above and below letters occur in no language, and the library fails on them.
  return canShape ? signs : signs.replace(/\p{M}/gu, "");
}
