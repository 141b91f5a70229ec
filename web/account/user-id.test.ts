import { describe, expect, test } from "vitest";
import { userIdOf } from "./navigation-state.ts";

const tokenWith = (claims: unknown) => `h.${btoa(JSON.stringify(claims)).replace(/=+$/, "")}.s`;

describe("the user id in a token", () => {
  test("is idUser", () => {
    expect(userIdOf(tokenWith({ idUser: 7, sub: "9" }))).toBe(7);
  });

  test("is sub when there is no idUser", () => {
    expect(userIdOf(tokenWith({ sub: "9" }))).toBe(9);
  });

  test("is null for a sub that is not a number", () => {
    expect(userIdOf(tokenWith({ sub: "client@reluit.test" }))).toBeNull();
  });

  test.each(["", "a.b", "a.!.c", `h.${btoa("null")}.s`])("is null in %j", (token) => {
    expect(userIdOf(token)).toBeNull();
  });
});
