import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { openGuard } from "../server/guard.ts";
import { cutSlowClients } from "./cut-slow-clients.ts";

let server: Server;
const clients: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function listen(
  limits: { maxConnections: number; perAddress: number },
  handler: RequestListener = (_request, response) => response.end("here"),
) {
  server = createServer(handler);
  cutSlowClients(server, openGuard(), { graceSeconds: 10, ...limits });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

const REQUEST = "GET / HTTP/1.1\r\nhost: shop\r\n\r\n";

function open(localAddress = "127.0.0.1"): Socket {
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const client = connect({ port, host: "127.0.0.1", localAddress });
  clients.push(client);
  client.on("error", () => {});
  return client;
}

/** Asks on a connection of its own that stays open; what came back, nothing when the connection was ended instead. */
async function ask(from = "127.0.0.1"): Promise<string> {
  const client = open(from);
  client.write(REQUEST);
  const [chunk] = await Promise.race([once(client, "data"), once(client, "close")]);
  return Buffer.isBuffer(chunk) ? chunk.toString() : "";
}

test("at most MAX_CONNECTIONS are open at once, and one that closes makes room", async () => {
  await listen({ maxConnections: 3, perAddress: 100 });
  for (const from of ["127.0.0.1", "127.0.0.2", "127.0.0.3"]) expect(await ask(from)).toContain("200 OK");
  expect(await ask("127.0.0.4")).toBe("");
  expect(await ask()).toBe("");
  const [first] = clients;
  if (first) {
    first.destroy();
    await once(first, "close");
  }
  await expect.poll(() => ask()).toContain("200 OK");
});

test("an address has its share of the connections, except a proxy on this machine", async () => {
  await listen({ maxConnections: 100, perAddress: 2 });
  expect(await ask("127.0.0.2")).toContain("200 OK");
  expect(await ask("127.0.0.2")).toContain("200 OK");
  expect(await ask("127.0.0.2")).toBe("");
  expect(await ask("127.0.0.3")).toContain("200 OK");
  for (let count = 0; count < 4; count += 1) expect(await ask()).toContain("200 OK");
});

test("a connection may have sixteen requests under way, and is closed at the next one", async () => {
  const held: (() => void)[] = [];
  await listen({ maxConnections: 9, perAddress: 9 }, (_request, response) =>
    held.push(() => response.end("here")),
  );
  const client = open();
  client.write(REQUEST.repeat(16));
  await expect.poll(() => held.length).toBe(16);
  // The last is answered first: it waits for the others to be sent, and still counts.
  held[15]?.();
  const cut = once(client, "close");
  client.write(REQUEST);
  await cut;
});

test("a connection that waits for its answers has no limit", async () => {
  await listen({ maxConnections: 9, perAddress: 9 });
  const client = open();
  for (let time = 0; time < 40; time += 1) {
    client.write(REQUEST.repeat(1 + (time % 2)));
    let answers = "";
    while (answers.split("here").length <= 1 + (time % 2)) {
      const [chunk] = await once(client, "data");
      answers += chunk;
    }
  }
});

test("a body that is under way when the clock of the machine is set forth by an hour is not cut", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const asked = Promise.withResolvers<void>();
  await listen({ maxConnections: 10, perAddress: 10 }, (request, response) => {
    asked.resolve();
    request.resume().once("end", () => response.end("here"));
  });
  const client = open();
  client.write("POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 2\r\n\r\nx");
  await asked.promise;
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1000);
  client.write("y");
  const [chunk] = await Promise.race([once(client, "data"), once(client, "close")]);
  expect(String(chunk)).toMatch(/^HTTP\/1\.1 200/);
});
