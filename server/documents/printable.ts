/** Letters without an accent to take off. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
};

/** What the fonts lack would be a box: a letter loses its accent or reads `?`, any other sign is left out. */
export function printable(text: string): string {
  return text
    .replace(/\p{Zs}/gu, (space) => (space === " " ? space : "\u00a0"))
    .replace(/\p{Pd}/gu, (dash) => ("–—".includes(dash) ? dash : "-"))
    .replace(/[^\n -~\u00a0-\u00ffŒœˆ˜–—‘’‚“”„•…‹›€™−]/gu, (sign) => {
      const base = PLAIN_LETTERS[sign] ?? sign.normalize("NFKD").charAt(0);
      return /[ -~]/.test(base) ? base : /\p{L}/u.test(sign) ? "?" : "";
    })
    .replace(/ {2,}/g, " ");
}
