import nodemailer from "nodemailer";
import { firstCompany, senderOf } from "#server/company.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, reasonOf, right, watch, wrong } from "./finding.ts";

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
  const { hostname, port, protocol, username } = new URL(SMTP_URL);
  const place = `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
  const smtp = nodemailer.createTransport({
    url: SMTP_URL,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 5000,
  });
  const findings: Finding[] = [];
  try {
    await smtp.verify();
    findings.push(
      right("mail", `${place} takes mails${username ? ` from ${decodeURIComponent(username)}` : ""}`),
    );
  } catch (error) {
    const refused = error instanceof Error && "code" in error && error.code === "EAUTH";
    const todo = refused
      ? "check the user and password in SMTP_URL (special characters as %XX)"
      : "check host and port of SMTP_URL (smtps:// and 465, or smtp:// and 587), and the firewall";
    findings.push(wrong("mail", `${place} does not: ${reasonOf(error)}`, todo));
  } finally {
    smtp.close();
  }
  const sender = senderOf(settings, firstCompany(settings));
  if (/@(?:[\w.-]+\.)?(?:example|test|invalid)\b/.test(sender))
    findings.push(
      wrong(
        "sender",
        `MAIL_FROM is still ${sender}`,
        "set it to an address that your mail server may send for",
      ),
    );
  return findings;
}
