import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_PHOTO_BYTES } from "#contract/catalog/photos.ts";
import type { Guard } from "../server/guard.ts";
import { networkOf } from "./network-of.ts";
import { rawRefusal } from "./request-bounds.ts";

/** The lowest accepted rate: 8 MB in a quarter of an hour. */
const BYTES_PER_SECOND = 8 * 1024;
const SWEEP_MS = 1000;
/** A refused body is read up to this size, so that the refusal reaches a client that is still sending. */
const UNWANTED_BYTES = 64 * 1024 * 1024;
/** A body in memory is at most a photograph; what is read beyond its limit is dropped. */
const LARGEST_BODY_BYTES = MAX_PHOTO_BYTES;
/** What is read of a connection at once: a body may have come with its head so far. */
const CHUNK_BYTES = 64 * 1024;
/** Unfinished bodies that are held at the same time: sixteen photographs, or 128 of the largest JSON bodies. */
const HELD_BYTES = 128 * 1024 * 1024;
/** Pipelined requests of one connection that run at the same time. Browsers do not pipeline. */
const MAX_PIPELINED = 16;

interface Limits {
  /** Seconds that are always given; only then the rate counts. */
  readonly graceSeconds: number;
  readonly maxConnections: number;
  /** Connections of one network address (IPv6: of its network); of this machine, where a proxy may stand, none is counted. */
  readonly perAddress: number;
  readonly heldBytes?: number;
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

/** Bytes that a client has read on a connection, and when that number last changed. */
interface Progress {
  readonly taken: number;
  readonly at: number;
}

/** The networks of this machine. */
const LOOPBACK = new Set(["127.0.0.1", networkOf("::1")]);

/**
 * Ends connections that send a body or read an answer more slowly than 8 KiB/s after the time of grace. Limits the
 * connections in all and of one network, the requests of one connection, and the memory of all unfinished bodies. Node
 * cuts slow headers (`headersTimeout`).
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
    // `server.maxConnections` would close them without a count per address.
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

  /** Whether a body comes too slowly, or goes on for ever after its refusal. */
  function sendsBadly(socket: Socket, now: number): boolean {
    const exchange = exchanges.get(socket);
    if (!exchange || exchange.request.complete) return false;
    const received = socket.bytesRead - exchange.bytesBefore;
    if (received > UNWANTED_BYTES) return true;
    return received < BYTES_PER_SECOND * ((now - exchange.begun) / 1000 - graceSeconds);
  }

  /**
   * The connections whose unfinished bodies are too much together: the oldest, as who holds them on purpose does not hurry.
   */
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
