import { randomBytes } from "node:crypto";

/** Crockford's base 32 has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The code of a packing slip: ten random characters. It opens nothing without a bench. */
export const makeSlipCode = (): string =>
  `RB${Array.from(randomBytes(10), (byte) => ALPHABET[byte % 32]).join("")}`;
