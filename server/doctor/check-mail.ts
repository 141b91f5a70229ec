import nodemailer from "nodemailer";
import { firstCompany, senderOf } from "#server/company.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, present, reasonOf, right, watch, wrong } from "./finding.ts";

/** Connects to the mail server and logs in; sends nothing. */
export async function checkMail(settings: Settings): Promise<Finding[]> {
  const { SMTP_URL, dataDir } = settings;
  if (!SMTP_URL)
    return [
      watch(
        "mail",
        `no SMTP_URL: mails are only written to ${dataDir}/mail`,
        "set SMTP_URL, or nobody gets a confirmation",
      ),
    ];
  const sender = senderOf(settings, firstCompany(settings));
  const isSample = /@(?:[\w.-]+\.)?(?:example|test|invalid)\b/.test(sender);
  return present([
    await checkServer(SMTP_URL),
    isSample &&
      wrong(
        "sender",
        `MAIL_FROM is still ${sender}`,
        "set it to an address that your mail server may send for",
      ),
  ]);
}

async function checkServer(url: string): Promise<Finding> {
  const { hostname, port, protocol, username } = new URL(url);
  const place = `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
  const smtp = nodemailer.createTransport({ url, ...timeouts });
  try {
    await smtp.verify();
    return right("mail", `${place} takes mails${username ? ` from ${decodeURIComponent(username)}` : ""}`);
  } catch (error) {
    const refused = error instanceof Error && "code" in error && error.code === "EAUTH";
    const todo = refused
      ? "check the user and password in SMTP_URL (special characters as %XX)"
      : "check host and port of SMTP_URL (smtps:// and 465, or smtp:// and 587), and the firewall";
    return wrong("mail", `${place} does not: ${reasonOf(error)}`, todo);
  } finally {
    smtp.close();
  }
}
