import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { openTestShop } from "#tests/shop.ts";
import { openLog, plainError } from "./log.ts";

/** A log whose lines are kept. */
function keptLog() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, next) {
      lines.push(String(chunk));
      next();
    },
  });
  return { log: openLog({ LOG_LEVEL: "info" }, () => ({}), sink), text: () => lines.join("") };
}

test("a request is logged with its id, route and status, never with its headers or body", async () => {
  const { log, text } = keptLog();
  const shop = await openTestShop({ log });
  try {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/users/authenticate",
      headers: {
        "x-request-id": "balancer-4711",
        authorization: "Bearer secret.to.ken",
        cookie: "a=private",
      },
      payload: { email: "zoe@example.fr", password: "hunter22" },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["x-request-id"]).toBe("balancer-4711");
    const lines = text().trim().split("\n");
    const line: unknown = JSON.parse(lines.findLast((one) => one.includes("answered")) ?? "{}");
    expect(line).toMatchObject({
      reqId: "balancer-4711",
      method: "POST",
      route: "/users/authenticate",
      status: 401,
    });
    for (const secret of ["secret.to.ken", "private", "zoe@example", "hunter22"])
      expect(text()).not.toContain(secret);
  } finally {
    await shop.close();
  }
});

test("a failure is logged with the request's id, which the response names too", async () => {
  const { log, text } = keptLog();
  const shop = await openTestShop({ log });
  try {
    await shop.database.$client.query("alter table smartphone_items rename to elsewhere");
    const answer = await shop.app.inject({ url: "/smartphoneItems/1" });
    expect(answer.statusCode).toBe(500);
    const lines = text().trim().split("\n");
    const line: unknown = JSON.parse(lines.findLast((one) => one.includes('"err"')) ?? "{}");
    expect(line).toMatchObject({ reqId: answer.headers["x-request-id"], msg: "INTERNAL" });
  } finally {
    await shop.close();
  }
});

test.each(["", "short", "a b c d e f g h", `${"x".repeat(129)}`, "évidemment", '{"a":"12345"}'])(
  "a request id that is none, %j, is replaced",
  async (given) => {
    const shop = await openTestShop();
    try {
      const answer = await shop.app.inject({ url: "/health/live", headers: { "x-request-id": given } });
      expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await shop.close();
    }
  },
);

test("a failed query is logged by its code, without its values", () => {
  const database = Object.assign(new Error('invalid input syntax: "zoe@example.fr"'), {
    code: "22P02",
    severity: "ERROR",
  });
  const error = new Error("Failed query: select $1\nparams: zoe@example.fr", { cause: database });
  const written = JSON.stringify(plainError(error));
  expect(written).not.toContain("zoe");
  expect(written).toContain("22P02");
});

test("secrets of an object that is logged as a whole are redacted", () => {
  const { log, text } = keptLog();
  log.info({ user: { email: "zoe@example.fr", password: "hunter22" }, token: "abc.def" }, "who");
  for (const secret of ["zoe@", "hunter22", "abc.def"]) expect(text()).not.toContain(secret);
});

test("an error that comes as a plain object is logged like one", () => {
  const fields = { message: "Connection ended", stack: "Error: x\n    at fetch (a.js:1:1)", queue: "mails" };
  expect(plainError(fields)).toEqual({
    type: "Error",
    message: "Connection ended",
    stack: "    at fetch (a.js:1:1)",
  });
  expect(
    plainError({ ...fields, severity: "ERROR", code: "57014", message: "… zoe@example.fr" }),
  ).toMatchObject({
    code: "57014",
    message: "a database query failed",
  });
  expect(plainError("Zoé")).toEqual({ type: "string" });
});
