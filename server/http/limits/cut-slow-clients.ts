import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import type { Guard } from "../server/guard.ts";
import { networkOf } from "./network-of.ts";
import { rawRefusal } from "./request-bounds.ts";

/** The lowest accepted rate: 8 MB in a quarter of an hour. */
const BYTES_PER_SECOND = 8 * 1024;
const SWEEP_MS = 1000;
/** A refused body is read up to this size, so that a client that is still sending gets the refusal. */
const UNWANTED_BYTES = 64 * 1024 * 1024;
/** The most memory that one body takes: a photograph. Bytes beyond the limit of a body are dropped. */
const LARGEST_BODY_BYTES = MAX_PHOTO_BYTES;
/** Bytes that one read of a connection returns. The first part of a body may have come together with its headers. */
const CHUNK_BYTES = 64 * 1024;
/** The most memory of unfinished bodies: sixteen photographs, or 128 of the largest JSON bodies. */
const HELD_BYTES = 128 * 1024 * 1024;
/** The most pipelined requests of one connection at a time. Browsers do not pipeline. */
const MAX_PIPELINED = 16;

interface Limits {
  /** Seconds that a client always has. The lowest rate counts only after them. */
  readonly graceSeconds: number;
  readonly maxConnections: number;
  /** The most connections of one network. Connections from this machine are not counted, because a proxy may run on it. */
  readonly perAddress: number;
  readonly heldBytes?: number;
}

/** The latest request of a connection. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begun: number;
  readonly bytesBefore: number;
  /** The answers of the connection that are not sent yet, including this one. */
  readonly underWay: readonly ServerResponse[];
}

const isUnderWay = ({ writableFinished, destroyed }: ServerResponse) => !writableFinished && !destroyed;

/** The bytes that a client has read on a connection, and the time when that number last changed. */
interface Progress {
  readonly taken: number;
  readonly at: number;
}

/** The networks of this machine. */
const LOOPBACK = new Set(["127.0.0.1", networkOf("::1")]);

/**
 * Ends connections that send a body or read an answer more slowly than 8 KiB/s after the time of grace. Limits the number of
 * all connections, the connections of one network, the requests of one connection, and the memory of all unfinished
 * bodies. Node ends connections with slow headers (`headersTimeout`).
 */
export function cutSlowClients(
  server: Server,
  guard: Guard,
  { graceSeconds, maxConnections, perAddress, heldBytes = HELD_BYTES }: Limits,
) {
  const exchanges = new Map<Socket, Exchange>();
  const progress = new Map<Socket, Progress>();
  const addresses = new Map<string, number>();

  function connected(socket: Socket) {
    const address = networkOf(socket.remoteAddress ?? "");
    const open = (addresses.get(address) ?? 0) + 1;
    // `server.maxConnections` would close connections before this function counts them per address.
    if (progress.size >= maxConnections) return socket.destroy();
    if (open > perAddress && !LOOPBACK.has(address)) return socket.destroy();
    addresses.set(address, open);
    progress.set(socket, { taken: 0, at: performance.now() });
    socket.once("close", () => {
      exchanges.delete(socket);
      progress.delete(socket);
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
    });
  }

  function asked(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    const before = exchanges.get(socket)?.underWay.filter(isUnderWay) ?? [];
    if (before.length >= MAX_PIPELINED) return socket.destroy();
    const underWay = [...before, response];
    exchanges.set(socket, {
      request,
      response,
      begun: performance.now(),
      bytesBefore: socket.bytesRead,
      underWay,
    });
  }

  server.on("connection", (socket: Socket) => guard.socket(socket, () => connected(socket)));
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    guard.request(request, response, () => asked(request, response)),
  );

  /** Whether a client sends its body too slowly, or goes on for too long after a refusal. */
  function sendsBadly(socket: Socket, now: number): boolean {
    const exchange = exchanges.get(socket);
    if (!exchange || exchange.request.complete) return false;
    const received = socket.bytesRead - exchange.bytesBefore;
    if (received > UNWANTED_BYTES) return true;
    return received < BYTES_PER_SECOND * ((now - exchange.begun) / 1000 - graceSeconds);
  }

  /** The connections to cut when unfinished bodies take too much memory: the oldest, because an attacker never completes them. */
  function holdTooMuch(): ReadonlySet<Socket> {
    const bodies = [...exchanges]
      .filter(([, { request, response }]) => !request.complete && !response.headersSent)
      .map(([socket, { begun, bytesBefore }]) => {
        const bytes = Math.min(socket.bytesRead - bytesBefore + CHUNK_BYTES, LARGEST_BODY_BYTES);
        return { socket, begun, bytes };
      })
      .toSorted((one, other) => one.begun - other.begun);
    let held = bodies.reduce((sum, { bytes }) => sum + bytes, 0);
    const cut = new Set<Socket>();
    for (const { socket, bytes } of bodies) {
      if (held <= heldBytes) break;
      cut.add(socket);
      held -= bytes;
    }
    return cut;
  }

  /** Whether a client has read nothing for longer than the waiting bytes allow. */
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

  function refuse(socket: Socket, code: "TIMEOUT" | "PAYLOAD_TOO_LARGE" | "UNAVAILABLE") {
    if (!exchanges.get(socket)?.response.headersSent) socket.write(rawRefusal(code));
    socket.destroySoon();
  }

  const sweep = setInterval(() => {
    const now = performance.now();
    const tooMuch = holdTooMuch();
    for (const socket of progress.keys())
      guard.socket(socket, () => {
        if (readsBadly(socket, now)) socket.destroy();
        else if (sendsBadly(socket, now)) {
          const received = socket.bytesRead - (exchanges.get(socket)?.bytesBefore ?? 0);
          refuse(socket, received > UNWANTED_BYTES ? "PAYLOAD_TOO_LARGE" : "TIMEOUT");
        } else if (tooMuch.has(socket)) refuse(socket, "UNAVAILABLE");
      });
  }, SWEEP_MS).unref();
  server.once("close", () => clearInterval(sweep));
}
