import { expect, test } from "vitest";
import { allAt, readXml, textAt, type XmlElement } from "./read-xml.ts";
import { type TransferFile, writeTransfers } from "./write-transfers.ts";

const file: TransferFile = {
  ...{ messageId: "RELUIT-7", createdAt: new Date("2026-11-29T09:30:15.123Z"), day: "2026-11-30" },
  debtor: { name: "Reluit Études & Cie", iban: "FR7630006000011234567890189", bic: "AGRIFRPP" },
  transfers: [
    {
      ...{
        endToEndId: "PAYOUT-1",
        cents: 23_300,
        holder: "Zoé Œuvrard-Łęcka",
        iban: "DE89370400440532013000",
      },
      text: "Reluit rachat 12",
    },
    {
      ...{ endToEndId: "PAYOUT-2", cents: 5, holder: "سامي", iban: "BE68539007547034" },
      text: "//<b>//&'//",
    },
  ],
};
const written = (change: Partial<TransferFile> = {}): XmlElement => {
  const document = readXml(writeTransfers({ ...file, ...change }));
  if (!document) throw new Error("The file is no XML document.");
  return document;
};
const names = (element: XmlElement) => element.children.map(({ name }) => name);

/**
 * The elements of pain.001.001.09 that the file may use, in the order that the schema demands. Optional elements end with `?`,
 * and repeated ones with `+`.
 */
const SCHEMA: Readonly<Record<string, string>> = {
  Document: "CstmrCdtTrfInitn",
  CstmrCdtTrfInitn: "GrpHdr PmtInf+",
  GrpHdr: "MsgId CreDtTm NbOfTxs CtrlSum? InitgPty",
  PmtInf:
    "PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+",
  PmtTpInf: "SvcLvl",
  SvcLvl: "Cd",
  ReqdExctnDt: "Dt",
  InitgPty: "Nm",
  Dbtr: "Nm",
  DbtrAcct: "Id",
  DbtrAgt: "FinInstnId",
  FinInstnId: "BICFI? Othr?",
  Othr: "Id",
  CdtTrfTxInf: "PmtId Amt Cdtr CdtrAcct RmtInf?",
  PmtId: "EndToEndId",
  Amt: "InstdAmt",
  Cdtr: "Nm",
  CdtrAcct: "Id",
  Id: "IBAN?",
  RmtInf: "Ustrd",
};

/** The facets of the schema's simple types. */
const FACETS: Readonly<Record<string, RegExp>> = {
  MsgId: /^.{1,35}$/,
  PmtInfId: /^.{1,35}$/,
  EndToEndId: /^.{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^\d{1,11}\.\d\d$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(?:true|false)$/,
  ChrgBr: /^SLEV$/,
  Cd: /^SEPA$/,
  Nm: /^[a-zA-Z0-9/?:().,'+ -]{1,70}$/,
  Ustrd: /^[a-zA-Z0-9/?:().,'+ -]{1,140}$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
};

/** The ways in which an element breaks the schema. */
function breaches(element: XmlElement): string[] {
  const facet = FACETS[element.name];
  if (element.children.length === 0)
    return facet?.test(element.text) || (element.name === "Id" && element.text === "NOTPROVIDED")
      ? []
      : [`${element.name}: ${element.text}`];
  const order = (SCHEMA[element.name] ?? "").split(" ");
  const pattern = order
    .map((one) =>
      one.endsWith("+")
        ? `(?:${one.slice(0, -1)} )+`
        : one.endsWith("?")
          ? `(?:${one.slice(0, -1)} )?`
          : `${one} `,
    )
    .join("");
  const isOrdered = new RegExp(`^${pattern}$`).test(
    names(element)
      .map((name) => `${name} `)
      .join(""),
  );
  return [
    ...(isOrdered ? [] : [`${element.name}: ${names(element)}`]),
    ...element.children.flatMap(breaches),
  ];
}

test.each([
  ["with the bank's code", {}],
  ["without it", { debtor: { ...file.debtor, bic: undefined } }],
  ["with a long name", { debtor: { ...file.debtor, name: "É".repeat(200) } }],
])("a file %s keeps the rules of pain.001.001.09", (_name, change) => {
  expect(breaches(written(change))).toEqual([]);
});

test("the namespace is that of the schema, and counts and sums agree in both places", () => {
  expect(writeTransfers(file)).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
  const root = written();
  for (const part of [
    ["CstmrCdtTrfInitn", "GrpHdr"],
    ["CstmrCdtTrfInitn", "PmtInf"],
  ]) {
    expect(textAt(root, ...part, "NbOfTxs")).toBe("2");
    expect(textAt(root, ...part, "CtrlSum")).toBe("233.05");
  }
});

test("each transfer has its payout's id, amount, account, and a name in letters that every bank takes", () => {
  const transfers = allAt(written(), "CstmrCdtTrfInitn", "PmtInf", "CdtTrfTxInf");
  expect(
    transfers.map((one) => [
      textAt(one, "PmtId", "EndToEndId"),
      textAt(one, "Amt", "InstdAmt"),
      textAt(one, "Cdtr", "Nm"),
      textAt(one, "CdtrAcct", "Id", "IBAN"),
      textAt(one, "RmtInf", "Ustrd"),
    ]),
  ).toEqual([
    ["PAYOUT-1", "233.00", "Zoe OEuvrard-Lecka", "DE89370400440532013000", "Reluit rachat 12"],
    ["PAYOUT-2", "0.05", "-", "BE68539007547034", "b / '"],
  ]);
});
