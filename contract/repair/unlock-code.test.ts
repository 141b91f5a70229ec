import { expect, test } from "vitest";
import { looksLikeUnlockCode } from "./unlock-code.ts";

test.each([
  "1234",
  "code 1234",
  "Code : 482 913".replace(" 913", "913"),
  "PIN=0000",
  "Le mot de passe est 123456",
  "Écran fendu\n0 0 0 0",
])("%j looks like the code of a phone", (text) => {
  expect(looksLikeUnlockCode(text)).toBe(true);
});

test.each([
  "Écran fendu, batterie à 81 %",
  "Code postal 75011",
  "IMEI 490154203237518",
  "Le client passe après le 12/11/2026",
  "Facture de 2024",
])("%j is a note", (text) => {
  expect(looksLikeUnlockCode(text)).toBe(false);
});
