import type { Company } from "#contract/company.ts";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import { escapeHtml } from "./escape-html.ts";
import { type OrderTable, orderTableAsHtml, orderTableAsText } from "./order-table.ts";

/** The translators of all e-mails. */
export const MAIL_WORDS = loadTranslators("mail");

/** The shop as mails need it: its company and the address of its pages. */
export interface MailShop {
  readonly company: Company;
  readonly publicUrl: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address of replies, when it isn't the shop's. */
  readonly replyTo?: string;
  readonly attachments?: MailFile[];
}

/** A file that goes with a mail, as the mail library takes it. */
interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

/** A part that a condition may leave out. */
type Optional<Content> = Content | false | null | "";
type Optionals<Content> = readonly Optional<Content>[];

export interface EmailContent {
  readonly subject: string;
  readonly opening: Optionals<string>;
  readonly facts?: Optionals<Fact>;
  readonly table?: OrderTable;
  /** A sentence and the lines of a delivery address. */
  readonly place?: Optional<readonly [label: string, lines: readonly string[]]>;
  /** A label and a longer text that a person wrote. */
  readonly quote?: Optional<readonly [label: string, text: string]>;
  readonly closing?: Optionals<string>;
  /** Sentences, each with the address of the page that it names. */
  readonly notices?: Optionals<readonly [sentence: string, address: string]>;
  readonly link?: readonly [label: string, address: string];
  /** The address of replies, when it isn't the shop's. */
  readonly replyTo?: string;
  /** An iCalendar file with a visit. */
  readonly calendar?: string;
  /** Adds the legal identity of the shop. */
  readonly imprint?: boolean;
}

/** Matches an isolated amount, which cannot affect other text, or any character that changes the direction of text. */
const DIRECTION_CHARACTERS = /(\u2066[\d.,€\u00a0 -]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Removes characters that change the direction of the following text, because they could make an e-mail seem to say
 * something else. Keeps them around an amount: without them its currency sign would come first in Arabic.
 */
export function withoutDirectionCharacters(text: string): string {
  return text.replace(DIRECTION_CHARACTERS, "$1");
}

/**
 * Removes addresses of sites and mailboxes from a text. Anybody can write with somebody else's e-mail, and the shop's
 * mails must not carry their advertising. The stored text and the page keep the addresses.
 */
export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => (/\/\/|@|\.\p{L}{2}/u.test(word) ? "…" : word));

const present = <Content>(parts: Optionals<Content> = []): readonly Content[] =>
  parts.filter((part): part is Exclude<typeof part, false | null | ""> =>
    Boolean(part),
  ) as readonly Content[];

/** Removes empty parts and applies `withoutDirectionCharacters` to all text that people may have typed. */
function sanitize({ subject, opening, facts, table, place, quote, closing, notices }: EmailContent) {
  return {
    subject: withoutDirectionCharacters(subject),
    opening: present(opening).map(withoutDirectionCharacters),
    facts: present(facts).map(([label, value]) => [label, withoutDirectionCharacters(value)] as const),
    closing: present(closing).map(withoutDirectionCharacters),
    table: table && {
      ...table,
      rows: table.rows.map((row) => ({ ...row, name: withoutDirectionCharacters(row.name) })),
    },
    place:
      place &&
      ([place[0], place[1].map((line) => withoutAddresses(withoutDirectionCharacters(line)))] as const),
    quote: quote && ([quote[0], withoutDirectionCharacters(quote[1])] as const),
    notices: present(notices),
  };
}

/**
 * Direction marks for plain text: `line` starts a line on the side of its language; `apart` isolates a name, an address
 * or a number, as `<bdi>` does in HTML.
 */
function directionMarks(locale: Locale) {
  const isRtl = LOCALE_FACTS[locale].direction === "rtl";
  return {
    line: (text: string) => (isRtl && text ? `\u200f${text}` : text),
    apart: (text: string) => (isRtl ? `\u2068${text}\u2069` : text),
  };
}

/** Keeps order numbers on one line. */
function unbroken(html: string): string {
  return html.replace(/RL-[2-9A-Z]{4}-[2-9A-Z]{4}/g, '<span style="white-space:nowrap">$&</span>');
}

/** Renders an e-mail in one language as text and as HTML. All content is text, never markup. */
export function renderEmail(
  locale: Locale,
  { company }: Pick<MailShop, "company">,
  given: EmailContent,
): RenderedMail {
  const { link, imprint: hasImprint, replyTo, calendar } = given;
  const { subject, opening, facts, table, place, quote, closing, notices } = sanitize(given);
  const t = MAIL_WORDS[locale];
  const { line, apart } = directionMarks(locale);
  const help = t("footer.help", { email: company.email, phone: apart(company.phone) });
  const imprint = hasImprint
    ? [
        `${company.name}, ${company.address}`,
        `SIRET ${company.siret} · TVA ${company.tva} · RCS ${company.rcs}`,
      ]
    : [company.name];
  const colon = locale === "fr" ? " : " : ": ";
  const text = [
    ...opening.flatMap((one) => [line(one), ""]),
    ...facts.map(([label, value]) => line(`${label}${colon}${apart(value)}`)),
    ...(facts.length > 0 ? [""] : []),
    ...(table ? [...orderTableAsText(table, colon, apart).map(line), ""] : []),
    ...(place ? [line(place[0]), ...place[1].map((one) => line(apart(one))), ""] : []),
    ...(quote ? [line(`${quote[0]}${colon.trimEnd()}`), quote[1], ""] : []),
    ...closing.flatMap((one) => [line(one), ""]),
    ...notices.flatMap(([sentence, address]) => [line(`${sentence}${colon}${apart(address)}`), ""]),
    ...(link ? [line(`${link[0]}${colon}${apart(link[1])}`), ""] : []),
    line(help),
    ...imprint,
  ].join("\n");

  const isRtl = LOCALE_FACTS[locale].direction === "rtl";
  const muted = "color:#4b5563;font-size:13px";
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:${isRtl ? "6px 0 6px 16px" : "6px 16px 6px 0"};vertical-align:top;white-space:nowrap;${muted}">${escapeHtml(label)}</td><td style="padding:6px 0" dir="auto">${escapeHtml(value)}</td></tr>`,
  );
  const body = [
    ...opening.map((one) => `<p>${escapeHtml(one)}</p>`),
    ...(rows.length > 0
      ? [
          `<table role="presentation" style="border-collapse:collapse;font-size:15px">\n${rows.join("\n")}\n</table>`,
        ]
      : []),
    ...(table ? [orderTableAsHtml(table)] : []),
    ...(place
      ? [
          `<p style="margin-top:24px">${escapeHtml(place[0])}<br>${place[1].map((one) => `<bdi>${escapeHtml(one)}</bdi>`).join("<br>")}</p>`,
        ]
      : []),
    ...(quote
      ? [
          `<p style="${muted};margin-bottom:6px">${escapeHtml(quote[0])}</p><div dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f6fb;border-radius:12px;padding:16px">${escapeHtml(quote[1])}</div>`,
        ]
      : []),
    ...closing.map((one) => `<p>${escapeHtml(one)}</p>`),
    ...notices.map(
      ([sentence, address]) =>
        `<p style="${muted}">${escapeHtml(sentence + colon)}<a href="${escapeHtml(address)}"><bdi>${escapeHtml(address)}</bdi></a></p>`,
    ),
    ...(link
      ? [
          `<p><a href="${escapeHtml(link[1])}" style="display:inline-block;background:#1d4ed8;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:12px;font-weight:600">${escapeHtml(link[0])}</a></p>`,
        ]
      : []),
  ];
  const html = `<!doctype html><html lang="${locale}" dir="${LOCALE_FACTS[locale].direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6fb;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;color:#111827">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="font-size:22px;font-weight:700;margin:0 0 16px;color:#1d4ed8">${escapeHtml(company.name)}</p>
<div style="background:#ffffff;border-radius:16px;padding:28px 24px">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px;overflow-wrap:anywhere">${unbroken(escapeHtml(subject))}</h1>
${body.join("\n")}
</div>
<p style="${muted};padding:16px 8px">${escapeHtml(help)}${hasImprint ? imprint.map((one) => `<br><bdi>${escapeHtml(one)}</bdi>`).join("") : ""}</p>
</div></body></html>`;
  const attachments = calendar && [
    { filename: "rendez-vous.ics", contentType: "text/calendar; charset=utf-8", content: calendar },
  ];
  return { subject, text, html, ...(replyTo && { replyTo }), ...(attachments && { attachments }) };
}

/**
 * The greeting with the typed name. A text that does not look like a name is left out, so that a mail can't carry
 * advertising.
 */
export function greeting(name: string, locale: Locale): string {
  const t = MAIL_WORDS[locale];
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,59}$/u.test(name);
  return isName ? t("person.hello", { name }) : t("person.helloAnyone");
}
