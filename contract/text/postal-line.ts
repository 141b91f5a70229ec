export interface PostalLine {
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
}

/** Splits an address of one line, such as `1 rue de la Paix, 75002 Paris`. Null without a postcode between street and town. */
export function readPostalLine(line: string): PostalLine | null {
  const words = line.replaceAll(",", ", ").split(/\s+/).filter(Boolean);
  const at = words.findLastIndex((word) => /^\d{5}$/.test(word));
  const street = words.slice(0, Math.max(at, 0)).join(" ").replace(/,$/, "");
  const town = words.slice(at + 1).join(" ");
  const postcode = words[at];
  return postcode && street && town ? { street, postcode, town } : null;
}
