import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Username } from "#contract/accounts/accounts.ts";
import { usernameFor } from "./username-for.ts";

test("a name is the first part of the address, without accents and signs", () => {
  expect(usernameFor("jean.dupont@example.test", 1)).toBe("jean_dupont");
  expect(usernameFor("élodie+shop@example.test", 1)).toBe("elodie_shop");
  expect(usernameFor("jo@example.test", 1)).toBe("client_jo");
  expect(usernameFor("日本@example.test", 1)).toBe("client");
  expect(usernameFor("jean.dupont@example.test", 2)).toMatch(/^jean_dupont_\d{5,6}$/);
});

test("any address gives a user name that the shop accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), (local, attempt) => {
      expect(z.safeParse(Username, usernameFor(`${local}@example.test`, attempt)).success).toBe(true);
    }),
  );
});
