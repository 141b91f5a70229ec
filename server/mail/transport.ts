import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { Settings } from "#server/settings.ts";

export interface Letter {
  /** Stable for one mail, so that a repeat is seen as one. */
  readonly messageId: string;
  readonly to: string;
  /** Where an answer goes, when not to the shop. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Post = (letter: Letter) => Promise<void>;

/** Sends through SMTP_URL, or writes each mail as an .eml file under DATA_DIR/mail when there is none. */
export function openPost(settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM" | "dataDir">): Post {
  const from = settings.MAIL_FROM;
  if (settings.SMTP_URL) {
    const url = settings.SMTP_URL;
    const smtp = once(async () => {
      const { createTransport } = await import("nodemailer");
      return createTransport({ url, connectionTimeout: 5000, socketTimeout: 10_000 });
    });
    return async (letter) => {
      await (await smtp()).sendMail({ ...letter, from });
    };
  }
  const folder = join(settings.dataDir, "mail");
  const composer = once(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  });
  return async (letter) => {
    const { message } = await (await composer()).sendMail({ ...letter, from });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${letter.messageId.replace(/[^\w-]+/g, "_")}.eml`;
    // Renamed when whole, so that nobody reads half a mail.
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}

/** The mail library comes with the first mail: a start does not wait for it. */
function once<Info>(open: () => Promise<Transporter<Info>>): () => Promise<Transporter<Info>> {
  let opened: Promise<Transporter<Info>> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
