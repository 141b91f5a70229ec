import { describe, expect, test } from "vitest";
import { readNavigationState } from "./navigation-state.ts";

describe("the state that comes with a navigation", () => {
  test("is empty when there is none", () => {
    expect(readNavigationState(null)).toEqual({
      token: null,
      redirectAfterClientInfo: null,
      activeTab: null,
      from: null,
      profileMissing: false,
    });
  });

  test("gives the texts it holds", () => {
    const state = readNavigationState({ token: "a.b.c", from: "/sell", profileMissing: true });
    expect(state).toMatchObject({ token: "a.b.c", from: "/sell", profileMissing: true });
  });

  test("passes over what is no text", () => {
    expect(readNavigationState({ token: 5, from: { pathname: "/sell" }, activeTab: "" })).toMatchObject({
      token: null,
      from: null,
      activeTab: null,
    });
  });
});
