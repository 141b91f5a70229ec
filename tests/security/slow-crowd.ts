import { connect, type Socket } from "node:net";

/** A slow client and its outcome. */
interface SlowClient {
  readonly kind: string;
  /** Resolves when the server closes the connection. */
  readonly cut: Promise<void>;
  /** The beginning of the response. */
  answer(): string;
  bytes(): number;
  leave(): void;
}

interface Crowd {
  readonly port: number;
  /** A local address other than the visitors'. */
  readonly from?: string;
  /** Milliseconds that a slow reader reads nothing. */
  readonly nap?: number;
}

const TRICKLE_MS = 500;
/** The default of `nap`, in ms: afterwards the slow reader reads the rest. */
const NAP_MS = 20_000;
const WANTED = 12;
/** Bytes that a slow reader requests: the largest file of the docs, several times. */
export const WANTED_BYTES = WANTED * 1_600_000;
const KEPT_TEXT = 4096;
const clients: Readonly<Record<string, (socket: Socket, nap: number) => NodeJS.Timeout | undefined>> = {
  /** Sends a header every half second, and never ends them. */
  "slow headers": (socket) => {
    socket.write("GET /smartphoneItems HTTP/1.1\r\nHost: shop\r\n");
    let sent = 0;
    return setInterval(() => socket.write(`X-Slow-${sent++}: 1\r\n`), TRICKLE_MS);
  },
  /** Sends a body with the length of a photograph, a few bytes a second. */
  "slow body": (socket) => {
    socket.write(
      "POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
    );
    return setInterval(() => socket.write(" "), TRICKLE_MS);
  },
  /** Requests more than the kernel buffers, and reads nothing. */
  "slow read": (socket, nap) => {
    socket.pause();
    socket.write("GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(WANTED));
    // A paused socket does not notice that it was closed.
    return setTimeout(() => socket.resume(), nap);
  },
  silence: () => undefined,
  "a hundred at once": (socket) => {
    socket.write("GET /smartphoneItems?limit=100 HTTP/1.1\r\nHost: shop\r\n\r\n".repeat(100));
    return undefined;
  },
};

export const SLOW_KINDS = ["slow headers", "slow body", "slow read", "silence"] as const;

/** Opens a slow client. */
export function openSlowClient(kind: string, { port, from, nap = NAP_MS }: Crowd): SlowClient {
  let text = "";
  let bytes = 0;
  const socket = connect({ port, host: "127.0.0.1", ...(from ? { localAddress: from } : {}) });
  socket.on("data", (chunk) => {
    bytes += chunk.length;
    if (text.length < KEPT_TEXT) text += chunk.toString("latin1");
  });
  // A client that reads nothing only notices a reset.
  socket.on("error", () => {});
  let timer: NodeJS.Timeout | undefined;
  socket.once("connect", () => {
    timer = clients[kind]?.(socket, nap);
  });
  const cut = new Promise<void>((resolve) => {
    socket.once("end", resolve);
    socket.once("close", () => {
      clearInterval(timer);
      resolve();
    });
  });
  return { kind, cut, answer: () => text, bytes: () => bytes, leave: () => socket.destroy() };
}
