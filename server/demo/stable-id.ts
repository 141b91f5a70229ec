import { createHash } from "node:crypto";

/** Hexadecimal digits that are the same in every seeding. */
export const stableDigits = (text: string) => createHash("sha256").update(`demo ${text}`).digest("hex");

/** A UUID that is the same in every seeding. */
export const stableUuid = (text: string) =>
  stableDigits(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
