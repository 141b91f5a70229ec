import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "#contract/errors.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const bound = shop.app.server.address();
  port = typeof bound === "object" && bound ? bound.port : 0;
});
afterAll(() => shop.close());

/** Sends bytes as they are and answers status, error code and whether the connection was ended. */
async function send(text: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  const answer = await read(socket);
  socket.destroy();
  return answer;
}

async function read(socket: Socket) {
  let text = "";
  for await (const chunk of socket) {
    text += chunk;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
    const [head = "", body = ""] = text.split("\r\n\r\n");
    if (Buffer.byteLength(body) >= length) {
      const { error } = ErrorBody.parse(JSON.parse(body));
      return { status: Number(head.split(" ")[1]), error, closes: /connection: close/i.test(head) };
    }
  }
  return { status: 0, error: null, closes: true };
}

const ask = (path: string, headers = "") => send(`GET ${path} HTTP/1.1\r\nHost: shop\r\n${headers}\r\n`);

describe("a request that is too large", () => {
  test("gets 414 for its address", async () => {
    expect(await ask(`/smartphoneItems?search=${"x".repeat(4097)}`)).toMatchObject({
      status: 414,
      error: "URI_TOO_LONG",
    });
  });

  test("gets 431 for the number of its headers", async () => {
    const headers = Array.from({ length: 101 }, (_, at) => `X-${at}: 1\r\n`).join("");
    expect(await ask("/smartphoneItems", headers)).toMatchObject({ status: 431, error: "HEADERS_TOO_LARGE" });
  });

  test("gets 431 for the size of its headers, and the connection is closed", async () => {
    const refused = { status: 431, error: "HEADERS_TOO_LARGE", closes: true };
    expect(await ask("/smartphoneItems", `X-Long: ${"x".repeat(17_000)}\r\n`)).toEqual(refused);
    expect(await ask(`/${"x".repeat(17_000)}`)).toEqual(refused);
  });
});

test.each([
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n"],
  ["two lengths", "POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
  [
    "a length and chunks",
    "POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["a header over two lines", "GET / HTTP/1.1\r\nHost: shop\r\nX-A: 1\r\n 2\r\n\r\n"],
  ["a zero byte in a header", "GET / HTTP/1.1\r\nHost: shop\r\nX-A: a\0b\r\n\r\n"],
])("%s is refused with 400 in the shop’s own words, and the connection ended", async (_words, bytes) => {
  expect(await send(bytes)).toEqual({ status: 400, error: "MALFORMED_JSON", closes: true });
});

test("a compressed body is refused unread, so that no small body becomes a huge one", async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, " "));
  for (const encoding of ["gzip", "deflate", "br", "zstd", "gzip, gzip"]) {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/contact",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      payload: bomb,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  }
});

describe("a too large body gets its 413 before its connection ends, however it is sent", () => {
  const large = 6 * 1024 * 1024;
  /** Sends a whole body in pieces, reading nothing before its end, as simple programs do. */
  async function pour(head: string, pieces: readonly string[]) {
    const socket = connect(port, "127.0.0.1");
    let failure: Error | null = null;
    socket.on("error", (error) => {
      failure ??= error;
    });
    socket.pause();
    socket.write(`POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${head}\r\n\r\n`);
    for (const piece of pieces)
      await new Promise((resolve) => {
        if (socket.destroyed) resolve(null);
        else socket.write(piece, resolve);
      });
    const answer = failure ? { status: 0, error: failure } : await read(socket);
    socket.destroy();
    return [answer.status, answer.error];
  }
  const piece = "x".repeat(256 * 1024);
  const pieces = Array.from({ length: large / piece.length }, () => piece);

  test.each(["keep-alive", "close"])("with its length (Connection: %s)", async (connection) => {
    expect(await pour(`Connection: ${connection}\r\nContent-Length: ${large}`, pieces)).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ]);
  });

  test.each(["keep-alive", "close"])("in chunks (Connection: %s)", async (connection) => {
    const chunks = [...pieces.map((text) => `40000\r\n${text}\r\n`), "0\r\n\r\n"];
    expect(await pour(`Connection: ${connection}\r\nTransfer-Encoding: chunked`, chunks)).toEqual([
      413,
      "PAYLOAD_TOO_LARGE",
    ]);
  });

  test("and its connection stays usable", async () => {
    const socket = connect(port, "127.0.0.1");
    const body = `${"x".repeat(2_000_000)}`;
    socket.write(
      `POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /nowhere HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
    );
    let text = "";
    for await (const chunk of socket) text += chunk;
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["413", "404"]);
  });
});

test("a body for an address without a route is refused before it is read: no rate limit counts it", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const head = `${method} /nowhere HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json`;
    const answer = await send(`${head}\r\nContent-Length: 1000000\r\n\r\n{`);
    expect(answer).toMatchObject({ status: 404, error: "NOT_FOUND" });
  }
});

test("a refused body that never ends is not read forever", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write(
    "POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`;
  const pour = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on("drain", pour);
  pour();
  await ended;
});
