import { connect, type Socket } from "node:net";

/** A client that takes its time, and what became of it. */
interface SlowClient {
  readonly kind: string;
  /** Milliseconds from its first byte to the end of the connection; resolves when the server ends it. */
  readonly cut: Promise<number>;
  /** The beginning of what the server sent. */
  answer(): string;
  bytes(): number;
  leave(): void;
}

interface Crowd {
  readonly port: number;
  /** Not the visitors' address. */
  readonly from?: string;
  /** Milliseconds that a slow reader takes nothing. */
  readonly nap?: number;
}

const TRICKLE_MS = 500;
/** How long a slow reader takes nothing unless told otherwise; then it looks what is left for it. */
const NAP_MS = 20_000;
const WANTED = 12;
/** What a slow reader would have got, had it been let: as many of the largest file of the docs, in bytes. */
export const WANTED_BYTES = WANTED * 1_600_000;
const KEPT_TEXT = 4096;
const clients: Readonly<Record<string, (socket: Socket, nap: number) => NodeJS.Timeout | undefined>> = {
  /** A header every half second, never the last one. */
  "slow headers": (socket) => {
    socket.write("GET /smartphoneItems HTTP/1.1\r\nHost: shop\r\n");
    let sent = 0;
    return setInterval(() => socket.write(`X-Slow-${sent++}: 1\r\n`), TRICKLE_MS);
  },
  /** A body of a few bytes a second, of the length of a photograph. */
  "slow body": (socket) => {
    socket.write(
      "POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
    );
    return setInterval(() => socket.write(" "), TRICKLE_MS);
  },
  /** Asks for more megabytes than the system keeps by itself, and takes nothing. */
  "slow read": (socket, nap) => {
    socket.pause();
    socket.write("GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(WANTED));
    // A paused socket is not even told that it was cut.
    return setTimeout(() => socket.resume(), nap);
  },
  silence: () => undefined,
  "a hundred at once": (socket) => {
    socket.write("GET /smartphoneItems?limit=100 HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(100));
    return undefined;
  },
};

export const SLOW_KINDS = ["slow headers", "slow body", "slow read", "silence"] as const;

/** Opens a slow client of a kind. */
export function openSlowClient(kind: string, { port, from, nap = NAP_MS }: Crowd): SlowClient {
  const begun = Date.now();
  let text = "";
  let bytes = 0;
  const socket = connect({ port, host: "127.0.0.1", ...(from ? { localAddress: from } : {}) });
  socket.on("data", (chunk) => {
    bytes += chunk.length;
    if (text.length < KEPT_TEXT) text += chunk.toString("latin1");
  });
  // A reader who reads nothing is only told by a reset.
  socket.on("error", () => {});
  let timer: NodeJS.Timeout | undefined;
  socket.once("connect", () => {
    timer = clients[kind]?.(socket, nap);
  });
  const cut = new Promise<number>((resolve) => {
    socket.once("end", () => resolve(Date.now() - begun));
    socket.once("close", () => {
      clearInterval(timer);
      resolve(Date.now() - begun);
    });
  });
  return { kind, cut, answer: () => text, bytes: () => bytes, leave: () => socket.destroy() };
}
