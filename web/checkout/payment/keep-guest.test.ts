import { expect, test } from "vitest";
import { endsTooSoon } from "./keep-guest.ts";

const claims = { exp: 10_000, iat: 6400, name: "", email: "", roles: [], idUser: 1 };

test.each([
  ["a guest with a quarter of an hour left", true, 9100, true],
  ["a guest with twenty minutes left", true, 8800, false],
  ["an account with a minute left, which the shop renews otherwise", false, 9940, false],
])("%s needs another hour before paying: %#", (_who, isGuest, now, needed) => {
  expect(endsTooSoon({ isGuest, claims }, now)).toBe(needed);
});
