import { expect, test } from "vitest";
import { isConnectionLost, isDatabaseAway } from "./answer-failures.ts";

const ofServer = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });

test.each([
  ["a server that refuses connections", ofServer("ECONNREFUSED"), true],
  ["a server that shuts down", ofServer("57P01"), true],
  ["a server with too many connections", ofServer("53300"), true],
  ["a connection that ended", new Error("Failed query", { cause: new Error("Connection terminated") }), true],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), true],
  ["a statement that took too long", ofServer("57014"), false],
  ["a statement that waited for a lock", ofServer("55P03"), false],
  ["an answer that was not waited for", new Error("Query read timeout"), false],
])("%s: the database is unavailable, and lost only if it answers nobody", (_words, error, isLost) => {
  expect(isDatabaseAway(error)).toBe(true);
  expect(isConnectionLost(error)).toBe(isLost);
});

test("a fault of a statement says nothing about the database", () => {
  for (const error of [ofServer("23505"), new Error("no"), "no"]) {
    expect(isDatabaseAway(error)).toBe(false);
    expect(isConnectionLost(error)).toBe(false);
  }
});
