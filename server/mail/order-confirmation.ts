import { type Company, PROMISES } from "#contract/company.ts";
import { formatDate, formatMoney, formatRate } from "#contract/format.ts";
import { LOCALE_FACTS, type Locale } from "#contract/locale.ts";
import { eurosToCents } from "#contract/money.ts";
import type { Order, OrderLine } from "#contract/orders.ts";
import { escapeHtml } from "./html.ts";
import { withoutTurns } from "./letter.ts";
import { MAIL_WORDS } from "./words.ts";

const cents = (euros: number) => eurosToCents(euros) ?? 0;

interface Row {
  readonly name: string;
  readonly quantity: number;
  readonly price: string;
  readonly note: string;
}

function rowOf(line: OrderLine, locale: Locale): Row {
  const t = MAIL_WORDS[locale];
  // As it was ordered: a rate that changed since then must not change what the lines add up to.
  const tax = cents(line.tax) * line.quantity;
  const gross = cents(line.price) * line.quantity + tax;
  const vatNote = () =>
    t("order.vatNote", {
      rate: formatRate(Math.round(line.taxRate * 10_000), locale),
      tax: formatMoney(tax, locale),
    });
  return {
    name: withoutTurns(line.productName),
    quantity: line.quantity,
    price: line.quote ? t("order.onQuote") : formatMoney(gross, locale),
    note: line.quote ? "" : line.productType === "SMARTPHONE" ? t("order.marginNote") : vatNote(),
  };
}

/** The mail a customer keeps: number, lines, totals, delivery and address, in their language, as text and HTML. */
export function orderConfirmation(
  order: Order,
  locale: Locale,
  { company, publicUrl }: { company: Company; publicUrl: string },
): { subject: string; text: string; html: string } {
  const t = MAIL_WORDS[locale];
  const awaitsQuote = order.status === "PENDING";
  const subject = t(awaitsQuote ? "order.quoteSubject" : "order.subject", { number: order.orderId });
  const rows = order.items.map((line) => rowOf(line, locale));
  const total = cents(order.totalAmount);
  const tax = cents(order.taxAmount);
  const shipping = cents(order.shippingAmount);
  const sums: [string, string][] = [
    [t("order.net"), formatMoney(total - tax - shipping, locale)],
    [t("order.tax"), formatMoney(tax, locale)],
    [t("order.shipping"), shipping === 0 ? t("order.free") : formatMoney(shipping, locale)],
    [t("order.total"), formatMoney(total, locale)],
  ];
  const hello = t("order.hello", { name: withoutTurns(order.address.nom) });
  const intro = t(awaitsQuote ? "order.quote" : "order.paid");
  const facts = `${t("order.number")} ${order.orderId} · ${t("order.date")} ${formatDate(order.createdAt, "numeric", locale)}`;
  const address = [
    order.address.nom,
    order.address.adresse,
    `${order.address.codePostal} ${order.address.ville}`,
  ].map(withoutTurns);
  const guarantees = t("order.guarantees", { months: PROMISES.warrantyMonths, days: PROMISES.returnDays });
  const help = t("footer.help", { email: company.email, phone: company.phone });
  const imprint = [
    `${company.name}, ${company.address}`,
    `SIRET ${company.siret} · TVA ${company.tva} · RCS ${company.rcs}`,
  ];
  const link = `${publicUrl}/client-area?activeTab=orders`;

  const colon = locale === "fr" ? " : " : ": ";
  const text = [
    hello,
    "",
    intro,
    "",
    facts,
    "",
    ...rows.map(
      (row) => `${row.quantity} × ${row.name}${colon}${row.price}${row.note ? ` (${row.note})` : ""}`,
    ),
    "",
    ...sums.map(([label, sum]) => `${label}${colon}${sum}`),
    "",
    t("order.delivery"),
    ...address,
    "",
    guarantees,
    `${t("order.see")}${colon}${link}`,
    "",
    help,
    ...imprint,
  ].join("\n");

  const cell = "padding:10px 0;border-bottom:1px solid #e5e9f2;vertical-align:top";
  const html = `<!doctype html><html lang="${locale}" dir="${LOCALE_FACTS[locale].direction}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6fb;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;color:#111827">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="font-size:22px;font-weight:700;margin:0 0 16px;color:#1d4ed8">${escapeHtml(company.name)}</p>
<div style="background:#ffffff;border-radius:16px;padding:28px 24px">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 16px">${escapeHtml(subject)}</h1>
<p>${escapeHtml(hello)}</p><p>${escapeHtml(intro)}</p>
<p style="color:#4b5563">${escapeHtml(facts)}</p>
<table style="width:100%;border-collapse:collapse;font-size:15px">
<tr style="color:#4b5563;font-size:13px"><th style="${cell};text-align:start">${escapeHtml(t("order.product"))}</th><th style="${cell}">${escapeHtml(t("order.quantity"))}</th><th style="${cell};text-align:end">${escapeHtml(t("order.price"))}</th></tr>
${rows
  .map(
    (row) =>
      `<tr><td style="${cell}"><bdi>${escapeHtml(row.name)}</bdi><br><span style="color:#4b5563;font-size:13px">${escapeHtml(row.note)}</span></td><td style="${cell};text-align:center">${row.quantity}</td><td style="${cell};text-align:end;white-space:nowrap"><bdi>${escapeHtml(row.price)}</bdi></td></tr>`,
  )
  .join("\n")}
${sums
  .map(
    ([label, sum], index) =>
      `<tr><td colspan="2" style="padding:6px 0;${index === 3 ? "font-weight:700" : "color:#4b5563"}">${escapeHtml(label)}</td><td style="padding:6px 0;text-align:end;white-space:nowrap;${index === 3 ? "font-weight:700" : ""}"><bdi>${escapeHtml(sum)}</bdi></td></tr>`,
  )
  .join("\n")}
</table>
<p style="margin-top:24px">${escapeHtml(t("order.delivery"))}<br>${address.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join("<br>")}</p>
<p>${escapeHtml(guarantees)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#1d4ed8;color:#ffffff;text-decoration:none;padding:12px 20px;border-radius:12px;font-weight:600">${escapeHtml(t("order.see"))}</a></p>
</div>
<p style="color:#4b5563;font-size:13px;padding:16px 8px">${escapeHtml(help)}<br>${imprint.map((line) => `<bdi>${escapeHtml(line)}</bdi>`).join("<br>")}</p>
</div></body></html>`;
  return { subject, text, html };
}
