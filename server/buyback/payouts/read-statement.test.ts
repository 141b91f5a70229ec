import { describe, expect, test } from "vitest";
import { camt } from "../fixtures/bank.ts";
import { readStatement } from "./read-statement.ts";

describe("camt.053", () => {
  test("gives the booked movements that name a payout, by their EndToEndId", () => {
    const content = camt([
      { id: "PAYOUT-12", amount: "233.00" },
      { id: "PAYOUT-13", amount: "0.05", sign: "CRDT" },
      { id: "NOTPROVIDED", amount: "9.99" },
      { id: "PAYOUT-14", amount: "1.00", status: "PDNG" },
    ]);
    expect(readStatement(content)).toEqual({
      format: "camt.053",
      lines: [
        { payoutId: 12, cents: 23_300, direction: "out" },
        { payoutId: 13, cents: 5, direction: "back" },
      ],
    });
  });

  test("reads the older version, with a prefix and its plain status, and an entry of several transactions", () => {
    const detail = (id: number, amount: string) =>
      `<n:TxDtls><n:Refs><n:EndToEndId>PAYOUT-${id}</n:EndToEndId></n:Refs><n:AmtDtls><n:TxAmt><n:Amt Ccy="EUR">${amount}</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>`;
    const content = `<?xml version="1.0"?><!-- a --><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><n:BkToCstmrStmt><n:Stmt><n:Ntry><n:Amt Ccy="EUR">3.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>BOOK</n:Sts><n:NtryDtls>${detail(1, "1.00")}${detail(2, "2.00")}</n:NtryDtls></n:Ntry></n:Stmt></n:BkToCstmrStmt></n:Document>`;
    expect(readStatement(content).lines).toEqual([
      { payoutId: 1, cents: 100, direction: "out" },
      { payoutId: 2, cents: 200, direction: "out" },
    ]);
  });
});

test.each([
  [
    "one signed amount",
    "Compte;FR76\r\nDate;Libellé;Montant\r\n29/11/2026;VIR PAYOUT-12 ZOE;-1 233,00\r\n29/11/2026;CB;-3,00\r\n30/11/2026;RETOUR PAYOUT-12;1 233,00 €",
  ],
  [
    "debit and credit",
    'Date,Label,Debit,Credit\n2026-11-29,"SEPA, PAYOUT-12",1233.00,\n2026-11-29,x,3.00,\n2026-11-30,PAYOUT-12,,1233.00\n',
  ],
])("a CSV with %s gives the movements that name a payout", (_name, content) => {
  expect(readStatement(content)).toEqual({
    format: "csv",
    lines: [
      { payoutId: 12, cents: 123_300, direction: "out" },
      { payoutId: 12, cents: 123_300, direction: "back" },
    ],
  });
});

test.each([
  ["nothing", " "],
  ["a text", "Bonjour PAYOUT-12"],
  ["a page", "<html><body>PAYOUT-12</body></html>"],
  ["cut XML", "<Document><BkToCstmrStmt><Stmt>"],
  ["a type declaration", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document/>'],
  ["deep nesting", "<a>".repeat(100_000)],
  ["a CSV without amounts", "Date;Libellé\n29/11/2026;PAYOUT-12"],
])("%s is refused", (_name, content) => {
  expect(() => readStatement(content)).toThrow("VALIDATION");
});
