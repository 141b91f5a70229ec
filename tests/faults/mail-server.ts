import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { lowPort } from "#tests/low-port.ts";

/** A mail server that records the Message-ID of accepted mails, and accepts each after `holdMs`. */
export async function openMailServer({ port = 0, holdMs = 0 } = {}) {
  const chosen = port || (await lowPort());
  const taken: string[] = [];
  let held = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      held += 1;
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        await delay(holdMs);
        held -= 1;
        taken.push(/^Message-ID: (.+)$/im.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? "none");
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(chosen, "127.0.0.1", () => resolve()));
  return {
    taken,
    /** The number of received mails that are not accepted yet. */
    held: () => held,
    port: chosen,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
