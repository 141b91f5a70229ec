import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import type { Database } from "#server/database/client.ts";
import type { Settings } from "#server/settings.ts";
import type { MailShop, RenderedMail } from "./render-email.ts";

export interface Email extends RenderedMail {
  /** The same for each attempt, so that mail programs show a repeat as one mail. */
  readonly messageId: string;
  readonly to: string;
}

export type Mailer = (email: Email) => Promise<void>;

/** The dependencies of a queue job that sends an e-mail. */
export interface MailJobDeps extends MailShop {
  readonly database: Database;
  readonly clock: () => Date;
  readonly mailer: Mailer;
}

/** Sends through SMTP_URL; without it, writes each mail as an .eml file under DATA_DIR/mail. */
export function openMailer(settings: Pick<Settings, "SMTP_URL" | "dataDir">, sender: () => string): Mailer {
  if (settings.SMTP_URL) {
    const url = settings.SMTP_URL;
    const smtp = once(async () => {
      const { createTransport } = await import("nodemailer");
      return createTransport({ url, connectionTimeout: 5000, socketTimeout: 10_000 });
    });
    return async (email) => {
      await (await smtp()).sendMail({ ...email, from: sender() });
    };
  }
  const folder = join(settings.dataDir, "mail");
  const composer = once(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  });
  return async (email) => {
    const { message } = await (await composer()).sendMail({ ...email, from: sender() });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${email.messageId.replace(/[^\w-]+/g, "_")}.eml`;
    // The file is renamed when it is complete, so that a reader never sees half a mail.
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 });
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}

/** Loads the mail library with the first mail, for a faster start. */
function once<Info>(open: () => Promise<Transporter<Info>>): () => Promise<Transporter<Info>> {
  let opened: Promise<Transporter<Info>> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
