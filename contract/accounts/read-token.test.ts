import { describe, expect, test } from "vitest";
import { readToken, tokenFacts } from "./read-token.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenWith = (claims: object) => `h.${part({ exp: 2000, ...claims })}.s`;

test("a token is valid while it has three parts and has not expired", () => {
  const token = tokenWith({ idUser: 1, name: "Zoé", roles: ["CUSTOMER"], iat: 1000 });
  expect(readToken(token, 1999)).toMatchObject({ idUser: 1, name: "Zoé", roles: ["CUSTOMER"] });
  expect(readToken(token, 2000)).toBeNull();
  expect(readToken(token.replace(/\.s$/, ""), 1999)).toBeNull();
  expect(readToken("h.%%%.s", 1999)).toBeNull();
  expect(readToken(null, 0)).toBeNull();
});

test("claims of another kind than the shop's count as missing", () => {
  expect(readToken(tokenWith({ name: 7, roles: ["ADMIN"] }), 1999)).toMatchObject({ name: "", roles: [] });
});

describe("the user id in a token", () => {
  test.each([
    [{ idUser: 7, sub: "9" }, 7],
    [{ sub: "9" }, 9],
    [{ idUser: "7" }, 7],
    [{ sub: "client@reluit.test" }, 0],
    [{ idUser: -1, sub: null }, 0],
    [{}, 0],
  ])("of %j is %i", (claims, id) => expect(tokenFacts(tokenWith(claims))?.idUser).toBe(id));

  test.each(["", "a.b", "a.!.c", `h.${part(null)}.s`])("is not known in %j", (token) => {
    expect(tokenFacts(token)).toBeNull();
  });
});
