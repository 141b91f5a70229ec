import type * as zlib from "node:zlib";
import fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { answerFailures } from "../errors/answer-failures.ts";
import { answerInTime } from "../limits/answer-in-time.ts";
import { makeCachedResponse, replyWithResponse, SHARED_BY_ALL } from "./cached-response.ts";

const TIMEOUT_MS = 50;

/** Packing takes longer than an answer may, as on a busy machine. */
vi.mock("node:zlib", async (importOriginal) => {
  const real = await importOriginal<typeof zlib>();
  const gzip = (body: Buffer, done: (error: Error | null, packed: Buffer) => void) =>
    void setTimeout(() => real.gzip(body, done), 4 * TIMEOUT_MS);
  return { ...real, gzip };
});

const app = fastify();
afterEach(() => app.close());

test("a refusal that comes while an answer is packed has none of its headers", async () => {
  const response = await makeCachedResponse({
    route: "/list",
    headers: { ...SHARED_BY_ALL, "content-type": "application/json", "x-total-count": "7" },
    body: Buffer.from("[]"),
    cacheTags: new Set(),
  });
  app.setErrorHandler(answerFailures);
  answerInTime(app, TIMEOUT_MS);
  app.get("/list", (request, reply) => replyWithResponse(request, reply, { response, status: 200 }));
  const ask = (encoding: string) => app.inject({ url: "/list", headers: { "accept-encoding": encoding } });
  expect((await ask("br")).headers).toMatchObject({ "content-encoding": "br", etag: response.etag });
  const refused = await ask("gzip");
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ error: "UNAVAILABLE" });
  expect(refused.headers["cache-control"]).toBe("no-store");
  for (const name of ["content-encoding", "etag", "cdn-cache-control", "x-total-count"])
    expect(refused.headers, name).not.toHaveProperty(name);
});
