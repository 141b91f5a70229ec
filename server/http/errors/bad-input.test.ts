import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ERROR_STATUS, ErrorBody } from "#contract/errors.ts";
import { registerBuyer } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}

let shop: TestShop;
let headers: Record<string, string>;
let operations: Operation[] = [];

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

beforeAll(async () => {
  shop = await openTestShop();
  const person = await registerBuyer(shop);
  await shop.database.execute(`update users set roles = '{SELLER,CUSTOMER}' where id = ${person.id}`);
  headers = { ...person.headers, "idempotency-key": "0123456789abcdef" };
  const { paths = {} } = shop.app.swagger();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods && method in methods).map((method) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
    })),
  );
  // Roles are believed for a moment after they were read.
  await vi.waitFor(async () => {
    const profile = await shop.app.inject({ url: `/seller/${person.id}/profile`, headers });
    expect(profile.statusCode).toBe(404);
  });
});
afterAll(() => shop.close());

const fill = (path: string, value: string) => path.replace(/\{\w+\}/g, encodeURIComponent(value));

function expectRefusal(answer: { statusCode: number; body: string; headers: object }, what: string) {
  expect(answer.statusCode, what).toBeLessThan(500);
  expect(answer.body, what).not.toMatch(/\s+at .+\.[jt]s:\d+/);
  if (answer.statusCode < 400) return;
  const body = ErrorBody.parse(JSON.parse(answer.body));
  expect(ERROR_STATUS[body.error], what).toBe(answer.statusCode);
  expect(body.message.length, what).toBeGreaterThan(5);
}

describe("every route of the interface", () => {
  test("is described, and there are many", () => {
    expect(operations.length).toBeGreaterThan(15);
  });

  test.each([
    ["null", "null"],
    ["a list", "[]"],
    ["a text", '"x"'],
    ["a number", "12"],
    ["no JSON", "{"],
    ["nothing", ""],
    ["other fields", '{"a":{"b":[null]}}'],
    ["poison", '{"__proto__":{"roles":["SELLER"]},"constructor":{"prototype":{"x":1}}}'],
  ])("refuses %s as a body with a code, never with a failure of its own", async (what, payload) => {
    for (const { method, path } of operations.filter(({ method }) => method !== "GET")) {
      const answer = await shop.app.inject({
        method,
        url: fill(path, "1"),
        headers: { ...headers, "content-type": "application/json" },
        payload,
      });
      expectRefusal(answer, `${method} ${path} ${what}`);
    }
  });

  test("refuses a body of 2 MiB with 413 and one that is no JSON with 415", async () => {
    for (const { method, path } of operations.filter(({ method }) => method === "POST")) {
      const huge = await shop.app.inject({
        method,
        url: fill(path, "1"),
        headers: { ...headers, "content-type": "application/json" },
        payload: JSON.stringify({ text: "x".repeat(2 * 1024 * 1024) }),
      });
      expectRefusal(huge, `${path} huge`);
      const form = await shop.app.inject({
        method,
        url: fill(path, "1"),
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        payload: "a=1",
      });
      expectRefusal(form, `${path} form`);
    }
    const huge = await shop.app.inject({
      method: "POST",
      url: "/users/register",
      payload: { username: "x".repeat(2 * 1024 * 1024) },
    });
    expect([huge.statusCode, huge.json().error]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const form = await shop.app.inject({
      method: "POST",
      url: "/users/register",
      headers: { "content-type": "text/plain" },
      payload: "a=1",
    });
    expect([form.statusCode, form.json().error]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test.each(["0", "-1", "1.5", "99999999999", "abc", "'", "../../etc/passwd", "%00", "١٢"])(
    "knows nothing at the id %j",
    async (id) => {
      for (const { method, path } of operations.filter(({ path }) => /\{(?!brand)/.test(path))) {
        const answer = await shop.app.inject({ method, url: fill(path, id), headers });
        expectRefusal(answer, `${method} ${path}`);
        expect(answer.statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      }
    },
  );

  test("refuses an object with a length that is no number", async () => {
    const odd = { length: { toString: 1 } };
    for (const [url, payload] of [
      ["/users/register", { username: "zoe_1", email: "zoe@example.fr", password: odd }],
      ["/users/authenticate", { email: odd, password: odd }],
      ["/contact", { name: odd, email: odd, subject: odd, message: odd }],
    ] as const) {
      const answer = await shop.app.inject({ method: "POST", url, payload });
      expectRefusal(answer, url);
      expect(answer.json().error, url).toBe("VALIDATION");
    }
  });

  test("refuses odd query values with their field", async () => {
    for (const query of [
      "page=0",
      "page=-1",
      "page=abc",
      "limit=0",
      "minPrice=x",
      "sort=worst",
      "condition=brut",
      "minBattery=x",
    ]) {
      const answer = await shop.app.inject({ url: `/smartphoneItems?${query}` });
      expect(answer.statusCode, query).toBe(400);
      expect(Object.keys(answer.json().fields)).toEqual([query.split("=")[0]]);
    }
  });
});
