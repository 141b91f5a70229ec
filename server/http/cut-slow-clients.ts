import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { rawRefusal } from "./request-bounds.ts";

/** What any phone line gives: 8 MB in a quarter of an hour. */
const BYTES_PER_SECOND = 8 * 1024;
const SWEEP_MS = 1000;
/** A refused body is read on for a while, so that the refusal reaches whoever is still sending. */
const UNWANTED_BYTES = 16 * 1024 * 1024;
/** Requests sent one after the other without waiting are all worked on at once; no browser does it. */
const MAX_PIPELINED = 16;

interface Limits {
  /** Seconds that are always given; only then the rate counts. */
  readonly graceSeconds: number;
  readonly maxConnections: number;
  /** Connections of one address; of this machine, where a proxy may stand, none is counted. */
  readonly perAddress: number;
}

/** The latest request of a connection. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begun: number;
  readonly bytesBefore: number;
  /** Answers of the connection that are not sent yet, this one included. */
  readonly underWay: readonly ServerResponse[];
}

const isUnderWay = ({ writableFinished, destroyed }: ServerResponse) => !writableFinished && !destroyed;

/** What of its answers a connection had taken, and when that last changed. */
interface Progress {
  readonly taken: number;
  readonly at: number;
}

const LOOPBACK = /^(?:(?:::ffff:)?127\.0\.0\.1|::1)$/;

/**
 * Ends connections that send a body or take an answer more slowly than 8 KiB/s after the time of grace, and bounds how
 * many there are, in all and of one address, and how many requests one has under way. Slow headers are Node's own business (`headersTimeout`).
 */
export function cutSlowClients(server: Server, { graceSeconds, maxConnections, perAddress }: Limits) {
  const exchanges = new Map<Socket, Exchange>();
  const progress = new Map<Socket, Progress>();
  const addresses = new Map<string, number>();

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const open = (addresses.get(address) ?? 0) + 1;
    // Not `server.maxConnections`, which knows its own listener's alone.
    if (progress.size >= maxConnections) return socket.destroy();
    if (open > perAddress && !LOOPBACK.test(address)) return socket.destroy();
    addresses.set(address, open);
    progress.set(socket, { taken: 0, at: Date.now() });
    socket.once("close", () => {
      exchanges.delete(socket);
      progress.delete(socket);
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
    });
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = exchanges.get(socket)?.underWay.filter(isUnderWay) ?? [];
    if (before.length >= MAX_PIPELINED) return socket.destroy();
    const underWay = [...before, response];
    exchanges.set(socket, { request, response, begun: Date.now(), bytesBefore: socket.bytesRead, underWay });
  });

  /** Whether a body comes too slowly, or goes on for ever after its refusal. */
  function sendsBadly(socket: Socket, now: number): boolean {
    const exchange = exchanges.get(socket);
    if (!exchange || exchange.request.complete) return false;
    const received = socket.bytesRead - exchange.bytesBefore;
    if (exchange.response.writableEnded && received > UNWANTED_BYTES) return true;
    return received < BYTES_PER_SECOND * ((now - exchange.begun) / 1000 - graceSeconds);
  }

  /** Whether what waits to be taken stays, longer than its size allows. */
  function readsBadly(socket: Socket, now: number): boolean {
    const waiting = socket.writableLength;
    const taken = socket.bytesWritten - waiting;
    const before = progress.get(socket);
    if (!before || waiting === 0 || taken !== before.taken) {
      progress.set(socket, { taken, at: now });
      return false;
    }
    return (now - before.at) / 1000 > graceSeconds + waiting / BYTES_PER_SECOND;
  }

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const socket of progress.keys()) {
      if (readsBadly(socket, now)) socket.destroy();
      else if (sendsBadly(socket, now)) {
        if (!exchanges.get(socket)?.response.headersSent) socket.write(rawRefusal("TIMEOUT"));
        socket.destroySoon();
      }
    }
  }, SWEEP_MS).unref();
  server.once("close", () => clearInterval(sweep));
}
