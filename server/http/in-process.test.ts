import fastify from "fastify";
import { expect, it } from "vitest";
import type { App } from "./app-types.ts";
import { FAILURE, openInProcess } from "./in-process.ts";
import { type KeptPage, keepPage } from "./kept-page.ts";

/** An interface whose answers a test sets by their addresses; it tells who came with what they knew. */
function openInterface() {
  const answers = new Map<string, { status?: number; etag?: string; body: unknown; total?: number }>();
  const sent: string[] = [];
  const app = fastify();
  app.setNotFoundHandler((request, reply) => {
    const { status = 200, etag, body, total } = answers.get(request.url) ?? { body: null };
    if (etag) reply.header("etag", etag);
    if (total !== undefined) reply.header("x-total-count", String(total));
    if (etag && request.headers["if-none-match"] === etag) return reply.code(304).send();
    sent.push(request.url);
    return reply.code(status).send(body);
  });
  /** What the shop holds of its answers, by their keys. */
  const held = new Map<string, KeptPage>();
  const asked: string[] = [];
  app.addHook("onRequest", async (request) => {
    asked.push(request.url);
  });
  const ask = openInProcess(app as unknown as App, { peek: (key) => held.get(key) ?? null });
  return { answers, asked, held, sent, ask };
}

const LIST = "/smartphoneItems?page=1";
const item = (id: number) => ({ id, smartphoneModelId: 1, name: "Téléphone" });

it("tells an answer that is as it was without having it sent again", async () => {
  const { answers, sent, ask } = openInterface();
  answers.set(LIST, { etag: '"a"', body: [item(7)], total: 30 });
  for (const visit of [1, 2, 3]) {
    const shows = new Set<string>();
    const answer = await ask(shows)(LIST);
    expect([visit, answer.status, answer.ok]).toEqual([visit, 200, true]);
    expect(await answer.json()).toEqual([item(7)]);
    expect(answer.headers.get("x-total-count")).toBe("30");
    expect(shows).toEqual(new Set(["lists", "item:7"]));
  }
  expect(sent).toEqual([LIST]);
});

it("tells an answer that has changed as it is now", async () => {
  const { answers, ask } = openInterface();
  answers.set(LIST, { etag: '"a"', body: [item(7)] });
  await ask(new Set())(LIST);
  answers.set(LIST, { etag: '"b"', body: [item(8)] });
  const shows = new Set<string>();
  expect(await (await ask(shows)(LIST)).json()).toEqual([item(8)]);
  expect(shows).toEqual(new Set(["lists", "item:8"]));
});

it("asks for nothing that the shop holds as it was read the last time", async () => {
  const { answers, asked, held, ask } = openInterface();
  const key = "answer /smartphoneItems?page=1";
  const keep = (id: number) => {
    const body = [item(id)];
    const page = keepPage({ "x-total-count": "30" }, Buffer.from(JSON.stringify(body)), new Set());
    held.set(key, page);
    answers.set(LIST, { etag: page.etag, body, total: 30 });
  };
  const read = async () => {
    const shows = new Set<string>();
    const answer = await ask(shows)(LIST);
    return { body: await answer.json(), total: answer.headers.get("x-total-count"), shows: [...shows] };
  };
  keep(7);
  const first = await read();
  expect(first).toEqual({ body: [item(7)], total: "30", shows: ["lists", "item:7"] });
  expect(await read()).toEqual(first);
  expect(asked).toEqual([LIST]);
  keep(8);
  expect((await read()).body).toEqual([item(8)]);
  held.delete(key);
  expect((await read()).body).toEqual([item(8)]);
  expect(asked).toEqual([LIST, LIST, LIST]);
});

it("lets no page change what another one is told", async () => {
  const { answers, ask } = openInterface();
  answers.set(LIST, { etag: '"a"', body: [item(7)] });
  const told = (await (await ask(new Set())(LIST)).json()) as { name: string }[];
  expect(() => told.push({ name: "" })).toThrow(TypeError);
  expect(() => Object.assign(told[0] ?? {}, { name: "" })).toThrow(TypeError);
});

it("asks anew after a refusal, and says of a failure that the page may look different soon", async () => {
  const { answers, ask } = openInterface();
  const shows = new Set<string>();
  answers.set(LIST, { status: 503, etag: '"a"', body: { error: "INTERNAL" } });
  const refused = await ask(shows)(LIST);
  expect([refused.status, refused.ok]).toEqual([503, false]);
  expect(await refused.json()).toEqual({ error: "INTERNAL" });
  expect(shows).toContain(FAILURE);
  answers.set(LIST, { etag: '"a"', body: [] });
  expect((await ask(new Set())(LIST)).status).toBe(200);
});

it("forgets what was not asked for the longest when it remembers too much", async () => {
  const { answers, sent, ask } = openInterface();
  const long = "x".repeat(400_000);
  for (const path of ["/1", "/2", "/3"]) answers.set(path, { etag: `"${path}"`, body: [long] });
  for (const path of ["/1", "/2", "/1", "/3", "/1", "/2"]) await ask(new Set())(path);
  expect(sent).toEqual(["/1", "/2", "/3", "/2"]);
});

it("only reads", async () => {
  const { ask } = openInterface();
  await expect(ask(new Set())("/orders", { method: "POST" })).rejects.toThrow("only reads");
});
