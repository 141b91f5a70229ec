import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { RULES } from "#contract/interface/access.ts";
import { readDocument } from "#tests/openapi/document.ts";
import { ACCESS_TABLE } from "../access/access-table.ts";
import { RATE_LIMITS } from "../limits/rate-limits.ts";

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z._default(z.array(z.record(z.string(), z.unknown())), []),
  requestBody: z.optional(z.unknown()),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});
const Document = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

const { document, routes, close } = await readDocument();
afterAll(close);
const { servers, paths } = z.parse(Document, document);
const operations = Object.entries(paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({
    key: `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    ...operation,
  })),
);

test("the document has a server and every route of the interface, and none of the back office", () => {
  expect(servers).toEqual([{ url: "/" }]);
  // The forms without scripts answer pages.
  const shown = routes.filter((key) => !/\{|\/docs|openapi\.json| \/admin\/api\/|\/retractation\//.test(key));
  expect(operations.map(({ key }) => key).sort()).toEqual(shown.sort());
});

test("each operation has a name of its own and says who may call it", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { key, security } of operations) {
    const rule = ACCESS_TABLE[key];
    expect(security, key).toEqual(rule && RULES[rule].access === "anyone" ? [] : [{ bearer: [] }]);
  }
});

test("each operation lists the statuses of access, limits and trouble", () => {
  for (const { key, responses } of operations) {
    const rule = ACCESS_TABLE[key] ?? "anyone";
    const refusals = RULES[rule].outcomes.filter((outcome) => outcome !== "served").map(String);
    const limited = RATE_LIMITS[key] ? ["429"] : [];
    expect(Object.keys(responses), key).toEqual(
      expect.arrayContaining(["400", "408", "500", "503", ...refusals, ...limited]),
    );
  }
});

test("an order wants its key", () => {
  const { parameters, responses } = Operation.parse(paths["/orders"]?.post);
  expect(parameters).toContainEqual({
    in: "header",
    name: "Idempotency-Key",
    required: true,
    schema: { type: "string", pattern: "^[\\w-]{16,64}$" },
  });
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(["201", "202", "402", "409", "422", "429", "502"]),
  );
});

test("a photograph is sent as its bytes, in one of three types and within its limit", () => {
  const operation = paths["/listing-photos"]?.post;
  const bytes = {
    schema: { type: "string", contentMediaType: "application/octet-stream", maxLength: 8 << 20 },
  };
  expect(operation?.requestBody).toEqual({
    required: true,
    content: { "image/jpeg": bytes, "image/png": bytes, "image/webp": bytes },
  });
  expect(Object.keys(operation?.responses ?? {})).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "413", "415", "429", "503"]),
  );
});
