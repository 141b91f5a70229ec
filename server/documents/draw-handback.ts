import type { DocumentLocale, Handback } from "#contract/documents/documents.ts";
import { formatDate, formatMoney } from "#contract/format.ts";
import { loadTranslators } from "#messages/compile.ts";

const WORDS = loadTranslators("documents");
const NAMES = loadTranslators("repairs");

interface Drawing {
  readonly locale: DocumentLocale;
  readonly heading: (text: string) => void;
  readonly paragraph: (text: string) => void;
}

/** Draws what was done to a phone that leaves its repair: the work, the parts, the money and the guarantee. */
export function drawHandback(
  { phone, imei, work, parts, totalCents, taxCents, paidCents, order, guarantee }: Handback,
  { locale, heading, paragraph }: Drawing,
): void {
  const t = WORDS[locale];
  const names = NAMES[locale];
  const money = (cents: number) => formatMoney(cents, locale);
  heading(t("custody.phone"));
  paragraph(imei ? `${phone}\nIMEI ${imei}` : phone);
  heading(t("handback.work"));
  paragraph(work.map((line) => workLine(line, locale)).join("\n") || t("handback.noWork"));
  heading(t("handback.parts"));
  paragraph(
    parts.map(({ name, origin }) => `${name} – ${names(`origin.${origin}`)}`).join("\n") ||
      t("handback.noParts"),
  );
  if (work.length > 0) {
    heading(t("handback.price"));
    const due = totalCents - paidCents;
    paragraph(
      [
        t("handback.total", { total: money(totalCents), tax: money(taxCents) }),
        order && paidCents > 0 && t("handback.paid", { paid: money(paidCents), order: order.number }),
        order?.invoice && t("handback.invoice", { label: order.invoice }),
        due > 0 && t("handback.due", { due: money(due) }),
      ]
        .filter(Boolean)
        .join("\n"),
    );
  }
  heading(t("handback.guarantee"));
  paragraph(
    guarantee
      ? t("handback.guaranteed", {
          months: guarantee.months,
          date: formatDate(`${guarantee.until}T12:00:00Z`, "long", locale),
        })
      : t("handback.noGuarantee"),
  );
}

/** `Pièce · Écran · 99,00 €`, and who pays it if the customer does not. */
function workLine({ kind, cover, name, cents }: Handback["work"][number], locale: DocumentLocale): string {
  const names = NAMES[locale];
  return [
    names(`quote.kind.${kind}`),
    name,
    `${cover === "bonus" ? "-" : ""}${formatMoney(cents, locale)}`,
    ...(cover === "paid" ? [] : [names(`quote.cover.${cover}`)]),
  ].join(" · ");
}
