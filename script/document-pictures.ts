// Draws the pictures of docs/documents.md from real PDFs: `node script/document-pictures.ts [FOLDER]`. Needs `pdftoppm`.
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { type DocumentContent, type DocumentKind, documentLabel } from "#contract/documents/documents.ts";
import { taxInside } from "#contract/orders/vat.ts";
import { documentFigures, type Issuer, type PricedLine } from "#server/documents/build-content.ts";
import { renderPdf } from "#server/documents/render-pdf.ts";

const folder = process.argv[2] ?? "docs/pictures";
const { name, address, siret, tva, rcs, email } = DEFAULT_COMPANY;
const SHOP: Issuer = {
  id: null,
  hasMandate: true,
  regime: null,
  party: { name, address, siret, tva, rcs, email },
};
const SELLER: Issuer = {
  id: 12,
  hasMandate: true,
  regime: "standard",
  party: {
    name: "Atelier Nova SARL",
    address: "8 rue des Tanneurs, 59000 Lille",
    siret: "000 000 000 00012",
    tva: "FR00 000000012",
    rcs: "",
    email: "",
  },
};
const phone = (what: string, cents: number, isTaxed = false): PricedLine => ({
  ...{ position: 0, name: what, productType: "SMARTPHONE", quantity: 1, unitCents: cents, totalCents: cents },
  scheme: isTaxed ? "standard" : "margin",
  postedTaxCents: isTaxed ? taxInside(cents) : 0,
});
const repair = (what: string, cents: number): PricedLine => ({
  ...{ position: 1, name: what, productType: "REPAIR", quantity: 1, unitCents: cents, totalCents: cents },
  ...{ scheme: null, postedTaxCents: taxInside(cents) },
});

interface Sample {
  readonly kind?: DocumentKind;
  readonly issuer?: Issuer;
  readonly number: number;
  readonly corrects?: DocumentContent["corrects"];
}

function sample(
  lines: readonly PricedLine[],
  { kind = "invoice", issuer = SHOP, number, corrects = null }: Sample,
): DocumentContent {
  return {
    ...documentFigures(lines, issuer),
    ...{ kind, corrects, issuer: issuer.party, issuedOn: "2026-11-23" },
    label: documentLabel(kind, issuer.id, 2026, number),
    order: { number: "RL-CB82-A8AA", placedOn: "2026-11-23", paidOn: "2026-11-23" },
    issuedBy: issuer.id === null ? null : name,
    buyer: { name: "Romain Giraud", address: "14 rue des Lilas\n75011 Paris" },
  };
}

const PIXEL = "Google Pixel 7 Pro 128 Go Noir Volcanique, très bon état";
const SAMPLES: Readonly<Record<string, DocumentContent>> = {
  "invoice-margin": sample([phone(PIXEL, 48_900)], { number: 123 }),
  "invoice-repair": sample(
    [
      repair("Remplacement de l’écran, iPhone 13", 17_880),
      repair("Remplacement de la batterie, iPhone 13", 7_080),
    ],
    { number: 124 },
  ),
  "invoice-seller": sample([phone("iPhone 12 64 Go Bleu, bon état", 31_900)], { issuer: SELLER, number: 7 }),
  "credit-note": sample([phone(PIXEL, 48_900)], {
    kind: "credit_note",
    number: 9,
    corrects: { label: "F-2026-000123", reason: "withdrawal" },
  }),
  // Not used in the docs, only to check page breaks.
  ...(process.argv[2] && {
    many: sample(
      Array.from({ length: 30 }, (_, place) =>
        place % 3 === 2
          ? repair(`Remplacement de l’écran, modèle ${place}`, 5_990 + place)
          : phone(`${PIXEL} ${place}`, 40_000 + place, place % 3 === 1),
      ),
      { number: 125 },
    ),
    receipt: sample([phone("iPhone 12 64 Go Bleu", 31_900)], {
      ...{ kind: "receipt", number: 3 },
      issuer: { ...SELLER, hasMandate: false, party: { ...SELLER.party, siret: "", tva: "" } },
    }),
  }),
};

await mkdir(folder, { recursive: true });
for (const [file, content] of Object.entries(SAMPLES)) {
  const pdf = `${folder}/${file}.pdf`;
  await writeFile(pdf, await renderPdf(content, "fr"));
  // The lower half is empty.
  const pages = file === "many" ? [] : ["-singlefile", "-H", "560"];
  await promisify(execFile)("pdftoppm", ["-png", "-r", "96", ...pages, pdf, `${folder}/${file}`]);
  if (!process.argv[2]) await rm(pdf);
}
