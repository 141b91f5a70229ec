import type { Company } from "#contract/company.ts";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";
import { type Goods, goodsAsHtml, goodsAsText } from "./goods.ts";
import { escapeHtml } from "./html.ts";
import { MAIL_WORDS } from "./words.ts";

export interface LetterParts {
  readonly subject: string;
  readonly opening: readonly string[];
  /** A label and what a person typed, or what the shop knows. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly goods?: Goods;
  /** Where something goes: a sentence and the lines of an address. */
  readonly place?: readonly [label: string, lines: readonly string[]];
  /** A longer text somebody wrote, under its label. */
  readonly quote?: readonly [label: string, text: string];
  readonly closing?: readonly string[];
  readonly link?: readonly [label: string, address: string];
  /** Ends with who the shop is to the law. */
  readonly imprint?: boolean;
}

/** First an amount that is kept from turning in a text from right to left, which turns nothing but itself; then all signs. */
const TURNS = /(\u2066[\d.,€\u00a0 -]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g;

/**
 * What somebody typed, without the signs that turn the direction of everything after them: those could make a mail
 * read as what it does not say. Around an amount alone they stay: without them its sign would come first in Arabic.
 */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, "$1");
}

/** The parts without turning signs in what came from people. */
function withoutTurnsIn({ goods, place, quote, ...parts }: LetterParts): LetterParts {
  return {
    ...parts,
    subject: withoutTurns(parts.subject),
    opening: parts.opening.map(withoutTurns),
    facts: (parts.facts ?? []).map(([label, value]) => [label, withoutTurns(value)]),
    closing: (parts.closing ?? []).map(withoutTurns),
    ...(goods
      ? { goods: { ...goods, rows: goods.rows.map((row) => ({ ...row, name: withoutTurns(row.name) })) } }
      : {}),
    ...(place ? { place: [place[0], place[1].map(withoutTurns)] } : {}),
    ...(quote ? { quote: [quote[0], withoutTurns(quote[1])] } : {}),
  };
}

/**
 * How a text without markup is written so that it reads in its language's direction: a line of the shop's starts with the
 * language's side, and what is not of the language (a name, an address, a number) is set apart as `<bdi>` does it.
 */
function plainMarks(locale: Locale) {
  const turned = LOCALE_FACTS[locale].direction === "rtl";
  return {
    line: (text: string) => (turned && text ? `\u200f${text}` : text),
    apart: (text: string) => (turned ? `\u2068${text}\u2069` : text),
  };
}

/** An order's number in markup, kept on one line. */
function unbroken(html: string): string {
  return html.replace(/RL-[2-9A-Z]{4}-[2-9A-Z]{4}/g, '<span style="white-space:nowrap">$&</span>');
}

/** A plain mail in one language, as text and HTML. All that comes in is text, never markup. */
export function writeLetter(
  given: LetterParts,
  locale: Locale,
  { company }: { company: Company },
): { subject: string; text: string; html: string } {
  const parts = withoutTurnsIn(given);
  const { subject, opening, facts = [], goods, place, quote, closing = [], link } = parts;
  const t = MAIL_WORDS[locale];
  const { line, apart } = plainMarks(locale);
  const help = t("footer.help", { email: company.email, phone: apart(company.phone) });
  const imprint = parts.imprint
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
    ...(goods ? [...goodsAsText(goods, colon, apart).map(line), ""] : []),
    ...(place ? [line(place[0]), ...place[1].map((one) => line(apart(one))), ""] : []),
    ...(quote ? [line(`${quote[0]}${colon.trimEnd()}`), quote[1], ""] : []),
    ...closing.flatMap((one) => [line(one), ""]),
    ...(link ? [line(`${link[0]}${colon}${apart(link[1])}`), ""] : []),
    line(help),
    ...imprint,
  ].join("\n");

  const turned = LOCALE_FACTS[locale].direction === "rtl";
  const muted = "color:#4b5563;font-size:13px";
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:${turned ? "6px 0 6px 16px" : "6px 16px 6px 0"};vertical-align:top;white-space:nowrap;${muted}">${escapeHtml(label)}</td><td style="padding:6px 0" dir="auto">${escapeHtml(value)}</td></tr>`,
  );
  const body = [
    ...opening.map((one) => `<p>${escapeHtml(one)}</p>`),
    ...(rows.length > 0
      ? [
          `<table role="presentation" style="border-collapse:collapse;font-size:15px">\n${rows.join("\n")}\n</table>`,
        ]
      : []),
    ...(goods ? [goodsAsHtml(goods)] : []),
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
<p style="${muted};padding:16px 8px">${escapeHtml(help)}${parts.imprint ? imprint.map((one) => `<br><bdi>${escapeHtml(one)}</bdi>`).join("") : ""}</p>
</div></body></html>`;
  return { subject, text, html };
}

/** A name to greet with; empty when what was typed is no name, so that a receipt can't carry somebody's advertising. */
export function greetable(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,59}$/u.test(name) ? name : "";
}
