import { type Cents, centsToEuros } from "#contract/money.ts";

export interface Transfer {
  readonly endToEndId: string;
  readonly cents: Cents;
  readonly holder: string;
  readonly iban: string;
  /** What the person reads on their statement. */
  readonly text: string;
}

export interface TransferFile {
  /** Names the file at the bank, which refuses it a second time. At most 35 signs. */
  readonly messageId: string;
  readonly createdAt: Date;
  /** The day on which the bank executes the transfers, `YYYY-MM-DD`. */
  readonly day: string;
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | undefined };
  readonly transfers: readonly Transfer[];
}

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/**
 * Writes SEPA credit transfers as ISO 20022 pain.001.001.09, by the Customer-to-Bank Implementation Guidelines of the European
 * Payments Council (EPC132-08). Banks take Latin letters only, so names are written with their closest ones.
 */
export function writeTransfers({ messageId, createdAt, day, debtor, transfers }: TransferFile): string {
  const sum = euros(transfers.reduce((total, { cents }) => total + cents, 0));
  const count = String(transfers.length);
  const agent = debtor.bic ? element("BICFI", debtor.bic) : element("Othr", element("Id", "NOTPROVIDED"));
  const transferOf = ({ endToEndId, cents, holder, iban, text }: Transfer) =>
    element(
      "CdtTrfTxInf",
      element("PmtId", element("EndToEndId", endToEndId)),
      element("Amt", `<InstdAmt Ccy="EUR">${euros(cents)}</InstdAmt>`),
      element("Cdtr", element("Nm", latin(holder, 70))),
      element("CdtrAcct", element("Id", element("IBAN", iban))),
      element("RmtInf", element("Ustrd", latin(text, 140))),
    );
  const header = element(
    "GrpHdr",
    element("MsgId", messageId),
    element("CreDtTm", createdAt.toISOString().slice(0, 19)),
    ...[element("NbOfTxs", count), element("CtrlSum", sum)],
    element("InitgPty", element("Nm", latin(debtor.name, 70))),
  );
  const payment = element(
    "PmtInf",
    ...[element("PmtInfId", messageId), element("PmtMtd", "TRF"), element("BtchBookg", "false")],
    ...[element("NbOfTxs", count), element("CtrlSum", sum)],
    element("PmtTpInf", element("SvcLvl", element("Cd", "SEPA"))),
    element("ReqdExctnDt", element("Dt", day)),
    element("Dbtr", element("Nm", latin(debtor.name, 70))),
    element("DbtrAcct", element("Id", element("IBAN", debtor.iban))),
    element("DbtrAgt", element("FinInstnId", agent)),
    element("ChrgBr", "SLEV"),
    ...transfers.map(transferOf),
  );
  const content = element("CstmrCdtTrfInitn", header, payment);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${content}</Document>\n`;
}

const element = (name: string, ...content: readonly string[]) => `<${name}>${content.join("")}</${name}>`;
const euros = (cents: Cents) => centsToEuros(cents).toFixed(2);

/** Letters without a decomposition into a Latin letter and marks. */
const CLOSEST: Readonly<Record<string, string>> = {
  ...{ œ: "oe", Œ: "OE", æ: "ae", Æ: "AE", ß: "ss", ø: "o", Ø: "O", ł: "l", Ł: "L" },
  ...{ "’": "'", "‘": "'", "–": "-", "—": "-" },
};

/** The text in the signs that every SEPA bank takes: `a-z A-Z 0-9 / - ? : ( ) . , ' +` and the space. */
function latin(text: string, longest: number): string {
  const plain = Array.from(text.normalize("NFD"), (sign) => CLOSEST[sign] ?? sign)
    .join("")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-zA-Z0-9/?:().,'+ -]/g, " ")
    .replace(/ +/g, " ")
    .replace(/\/+/g, "/")
    .trim();
  // A text may not be empty, begin or end with a slash, or have two of them.
  return (
    plain
      .slice(0, longest)
      .replace(/^\/|\/$/g, "")
      .trim() || "-"
  );
}
