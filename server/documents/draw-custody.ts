import type { Custody, DocumentLocale } from "#contract/documents/documents.ts";
import { formatDateTime } from "#contract/format.ts";
import { SIGNATURE_FIELD } from "#contract/repair/custody.ts";
import { loadTranslators } from "#messages/compile.ts";
import { INK } from "./write-text.ts";

const WORDS = loadTranslators("documents");
const NAMES = loadTranslators("repairs");
/** The width of a drawn signature, in points. */
const DRAWN = 240;

interface Drawing {
  readonly doc: PDFKit.PDFDocument;
  readonly locale: DocumentLocale;
  readonly heading: (text: string) => void;
  readonly paragraph: (text: string) => void;
  /** Starts a new page unless that many points fit on this one. */
  readonly makeRoom: (height: number) => void;
}

/** Draws how a phone was left for its repair: its state, the text that was agreed to, and the signature. */
export function drawCustody(
  { phone, imei, unreadable, seen, accessories, fault, text, signature }: Custody,
  { doc, locale, heading, paragraph, makeRoom }: Drawing,
): void {
  const t = WORDS[locale];
  heading(t("custody.phone"));
  paragraph(
    imei ? `${phone}\nIMEI ${imei}` : `${phone}\n${t("custody.unreadable", { reason: unreadable ?? "" })}`,
  );
  heading(t("custody.fault"));
  paragraph(fault);
  heading(t("custody.seen"));
  paragraph(seen);
  heading(t("custody.accessories"));
  paragraph(accessories.map((one) => NAMES[locale](`accessory.${one}`)).join(", ") || t("custody.none"));
  heading(t("custody.text", { version: text.version }));
  for (const one of text[locale]) paragraph(one);
  makeRoom(130);
  heading(t("custody.signature"));
  paragraph(
    t(`custody.${signature.way}`, { name: signature.name, at: formatDateTime(signature.at, locale) }),
  );
  if (!signature.path) return;
  const scale = DRAWN / SIGNATURE_FIELD.width;
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .save()
    .translate(doc.page.margins.left, doc.y)
    .scale(scale)
    .path(signature.path)
    .lineWidth(4)
    .lineCap("round")
    .lineJoin("round")
    .strokeColor(INK)
    .stroke()
    .restore();
  doc.endMarkedContent();
  doc.y += SIGNATURE_FIELD.height * scale;
}
