import { createServer, type Server } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openGuard } from "../server/guard.ts";
import { cutSlowClients } from "./cut-slow-clients.ts";

const LIMITS = { graceSeconds: 30, maxConnections: 100, perAddress: 5 };

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("a network has its share of the connections, from however many of its addresses they come", () => {
  server = createServer();
  server.removeAllListeners("connection");
  cutSlowClients(server, openGuard(), LIMITS);
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
    server.emit("connection", socket);
    return socket;
  };
  const crowd = Array.from({ length: 8 }, (_, at) => from(`2001:db8:0:7::${at + 1}`));
  expect(crowd.filter(({ destroyed }) => !destroyed)).toHaveLength(5);
  expect(from("2001:db8:0:8::1").destroyed).toBe(false);
  expect(from("192.0.2.1").destroyed).toBe(false);
  // A proxy on this machine brings everybody's.
  for (const own of ["::1", "127.0.0.1", "::ffff:127.0.0.1"])
    expect(Array.from({ length: 8 }, () => from(own)).some(({ destroyed }) => destroyed)).toBe(false);
});

test("unfinished bodies hold no more memory than they may together: the oldest are refused", async () => {
  server = createServer((request, response) => {
    request.resume().once("end", () => response.end("read"));
  });
  cutSlowClients(server, openGuard(), { ...LIMITS, heldBytes: 3_500_000 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const clients: { socket: Socket; answer: string }[] = [];
  for (let at = 0; at < 6; at += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    const client = { socket, answer: "" };
    socket.on("data", (chunk) => {
      client.answer += chunk;
    });
    socket.write(`POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000001\r\n\r\n${"x".repeat(1_000_000)}`);
    clients.push(client);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const statuses = () => clients.map(({ answer }) => answer.split(" ")[1] ?? "open");
  await expect.poll(statuses, { timeout: 5000 }).toEqual(["503", "503", "503", "open", "open", "open"]);
  expect(clients[0]?.answer).toMatch(/\r\nRetry-After: \d/);
  for (const { socket } of clients) socket.write("x");
  await expect.poll(statuses).toEqual(["503", "503", "503", "200", "200", "200"]);
});
