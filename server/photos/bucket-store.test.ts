import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketStore } from "./bucket-store.ts";
import { signRequest } from "./sign-request.ts";

const credentials = { key: "the-key", secret: "the-secret", region: "eu-west-3" };
const objects = new Map<string, Buffer>();
let broken = false;

/** A store that verifies the signature of each request. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    const path = request.url ?? "";
    const date = String(request.headers["x-amz-date"]);
    const type = request.headers["content-type"];
    const expected = signRequest(
      credentials,
      {
        method: request.method ?? "",
        url: new URL(path, `http://${request.headers.host}`),
        ...(body.length > 0 ? { body } : {}),
        ...(type ? { headers: { "content-type": type } } : {}),
      },
      new Date(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z")),
    );
    if (broken) return response.writeHead(500).end();
    if (request.headers.authorization !== expected.authorization) return response.writeHead(403).end();
    if (request.method === "PUT") objects.set(path, body);
    if (request.method === "DELETE") objects.delete(path);
    const found = objects.get(path);
    if (request.method === "GET") return response.writeHead(found ? 200 : 404).end(found);
    return response.writeHead(request.method === "DELETE" ? 204 : 200).end();
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/folder/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a picture is stored, read and removed with signed requests", async () => {
  const store = bucketStore({ ...credentials, url });
  await store.put("one-320.webp", Buffer.from("picture"));
  expect([...objects.keys()]).toEqual(["/bucket/folder/one-320.webp"]);
  expect(await store.get("one-320.webp")).toEqual(Buffer.from("picture"));
  await store.remove("one-320.webp");
  expect(await store.get("one-320.webp")).toBeNull();
  await store.remove("one-320.webp");
});

test("wrong credentials, a failing store and an unreachable one are UNAVAILABLE", async () => {
  const stranger = bucketStore({ ...credentials, secret: "another", url });
  await expect(stranger.get("one-320.webp")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  broken = true;
  const store = bucketStore({ ...credentials, url });
  await expect(store.put("one-320.webp", Buffer.from("x"))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  broken = false;
  const away = bucketStore({ ...credentials, url: "http://127.0.0.1:9/bucket" });
  await expect(away.get("one-320.webp")).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
