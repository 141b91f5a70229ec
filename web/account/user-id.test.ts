import { describe, expect, test } from "vitest";
import { userIdOf } from "./user-id.ts";

const tokenWith = (claims: unknown) => `h.${btoa(JSON.stringify(claims)).replace(/=+$/, "")}.s`;

describe("the person's number in a token", () => {
  test("is idUser", () => {
    expect(userIdOf(tokenWith({ idUser: 7, sub: "9" }))).toBe(7);
  });

  test("is sub when there is no idUser", () => {
    expect(userIdOf(tokenWith({ sub: "9" }))).toBe(9);
  });

  test("is not found in a sub that is no number", () => {
    expect(userIdOf(tokenWith({ sub: "client@reluit.test" }))).toBeNull();
  });

  test.each(["", "a.b", "a.!.c", `h.${btoa("null")}.s`])("is not found in %j", (token) => {
    expect(userIdOf(token)).toBeNull();
  });
});
