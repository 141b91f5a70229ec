import * as z from "zod/mini";

// Words for a phone's code, in French and English, followed by digits: "code : 1234", "PIN 0000", "mdp 123456".
const NAMED = /(?:code|pin|mot de passe|password|mdp)[^0-9\n]{0,20}[0-9]{4,8}(?![0-9])/iu;
const DIGITS_ALONE = /^[0-9]{4,8}$/u;

/** Whether a text holds what looks like the code that unlocks a phone. A postal code or an article's code is not alone on its line. */
export const looksLikeUnlockCode = (text: string): boolean =>
  NAMED.test(text.replace(/code postal/giu, "")) ||
  text.split("\n").some((line) => DIGITS_ALONE.test(line.replace(/[ .-]/gu, "")));

/** Refuses a text with an unlock code: the shop never keeps one, since it opens everything on the phone. */
export const withoutUnlockCode = z.refine<string>((text) => !looksLikeUnlockCode(text), "UNLOCK_CODE");
