import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { clientAddressOf } from "./client-address.ts";

let app: FastifyInstance;
afterEach(() => app.close());

const FORWARDED = [
  undefined,
  "198.51.100.7",
  "192.0.2.9, 198.51.100.7",
  "192.0.2.9,198.51.100.7 , 203.0.113.1",
  "2001:db8::7, 203.0.113.1",
  "nobody, , 203.0.113.1",
];

test.each([0, 1, 2, 3])("behind %i proxies a client is who the router takes it for", async (proxies) => {
  app = fastify({ trustProxy: (_address, hop) => hop < proxies });
  app.get("/", async ({ ip, raw }) => ({ ip, early: clientAddressOf(raw, proxies) }));
  for (const forwarded of FORWARDED) {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const { ip, early } = (await app.inject({ url: "/", headers })).json();
    expect(early, forwarded).toBe(ip);
  }
});
