import { connect } from "node:net";

/** Requests that are pipelined on a connection; the shop closes connections with more than 16. */
const BATCH = 8;
const STATUS = /^HTTP\/1\.1 (\d{3}) /;

/** The status of the first complete response in a text, and the rest; null while it is incomplete. */
function readAnswer(text: string): { status: number; rest: string } | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = text.slice(0, end);
  const status = Number(STATUS.exec(head)?.[1] ?? 0);
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const whole = end + 4 + length;
  return text.length < whole ? null : { status, rest: text.slice(whole) };
}

/** Sends request heads on a connection. Returns the responses in order, fewer when the connection ends early. */
function exchange(port: number, heads: readonly string[]): Promise<number[]> {
  return new Promise((resolve) => {
    const statuses: number[] = [];
    let text = "";
    const socket = connect(port, "127.0.0.1");
    const finish = () => {
      socket.destroy();
      resolve(statuses);
    };
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
      for (let answer = readAnswer(text); answer; answer = readAnswer(text)) {
        statuses.push(answer.status);
        text = answer.rest;
      }
      if (statuses.length === heads.length) finish();
    });
    socket.on("error", () => {});
    socket.on("close", finish);
    socket.write(heads.join(""), "latin1");
  });
}

/**
 * Sends a GET of each raw target over many connections. Returns the statuses in order, 0 without a response. A malformed
 * request closes its connection, so the requests behind it are sent again.
 */
export async function sendTargets(port: number, targets: readonly string[], connections = 48) {
  const statuses = new Map<string, number>();
  // Targets that the parser refuses are sent alone: in a batch, their responses would be out of order.
  const [sound = [], malformed = []] = [true, false].map((is) =>
    targets.filter((target) => /^(?:\/|https?:\/\/\w)/.test(target) === is),
  );
  const batches = [
    ...Array.from({ length: Math.ceil(sound.length / BATCH) }, (_, at) =>
      sound.slice(at * BATCH, (at + 1) * BATCH),
    ),
    ...malformed.map((target) => [target]),
  ];
  const head = (target: string) => `GET ${target} HTTP/1.1\r\nHost: shop\r\nAccept: text/html\r\n\r\n`;
  async function work() {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const answers = await exchange(port, batch.map(head));
      const isWhole = answers.length === batch.length && !answers.includes(400);
      for (const [at, target] of batch.entries()) {
        const [status = 0] = isWhole ? [answers[at]] : await exchange(port, [head(target)]);
        statuses.set(target, status);
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, work));
  return targets.map((target) => ({ target, status: statuses.get(target) ?? 0 }));
}
