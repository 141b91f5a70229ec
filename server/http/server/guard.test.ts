import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { requestBounds } from "../limits/request-bounds.ts";
import { openGuard } from "./guard.ts";
import { openRequestGate } from "./request-gate.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose early answers throw, unless `/fine` is asked for. */
async function openBrokenShop() {
  const failures: string[] = [];
  const gate = openRequestGate(openGuard({ failed: (place) => failures.push(place) }));
  gate.answerFirst(({ url }) => {
    if (url !== "/fine") throw new TypeError("Invalid URL");
    return false;
  });
  const server = gate.makeServer(
    (_request, response) => void response.end("fine"),
    requestBounds({ CLIENT_SECONDS: 10 }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  async function ask(target: string) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    let text = "";
    for await (const chunk of socket) text += chunk;
    return text;
  }
  return { ask, failures };
}

test("an error before the router gets 500, or 400 for a target that names no resource, is counted, and ends no process", async () => {
  const { ask, failures } = await openBrokenShop();
  const failed = await ask("/\\[");
  expect(failed).toMatch(/^HTTP\/1\.1 500 /);
  expect(failed).toContain('"error":"INTERNAL"');
  expect(await ask("*")).toMatch(/^HTTP\/1\.1 400 /);
  expect(failures).toEqual(["request", "request"]);
  expect(await ask("/fine")).toContain("fine");
});

test("an error of a connection without a request ends that connection alone", async () => {
  const failures: string[] = [];
  let ended = 0;
  const socket = { destroy: () => (ended += 1) };
  openGuard({ failed: (place) => failures.push(place) }).socket(socket as never, () => {
    throw new Error("unforeseen");
  });
  expect([failures, ended]).toEqual([["socket"], 1]);
});
