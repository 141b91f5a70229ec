import type { BuybackIdentity } from "#contract/buyback/acceptance.ts";
import type { Company } from "#contract/company.ts";
import { parisTime } from "#contract/delivery/working-days.ts";
import { type DocumentContent, documentLabel, TEMPLATE_VERSION } from "#contract/documents/documents.ts";
import type { Cents } from "#contract/money.ts";
import type { Transaction } from "#server/database/client.ts";
import { documents } from "#server/documents/tables.ts";
import { takeNumber } from "#server/documents/take-number.ts";
import type { BuybackOffer } from "../tables.ts";

interface Statement {
  readonly offer: BuybackOffer;
  readonly identity: BuybackIdentity;
  readonly phone: { readonly name: string; readonly imei: string };
  readonly cents: Cents;
}

/**
 * Issues the purchase statement of a phone bought from a person, with the next number of its series. The series stays locked until
 * the transaction ends. Its PDF is rendered afterwards, as that of every document.
 */
export async function issuePurchaseStatement(
  tx: Transaction,
  { clock, company }: { readonly clock: () => Date; readonly company: () => Company },
  { offer, identity, phone, cents }: Statement,
): Promise<void> {
  const { seriesId, number, year, at } = await takeNumber(tx, clock, { issuer: null, kind: "purchase" });
  const label = documentLabel("purchase", null, year, number);
  const { name, address, siret, tva, rcs, email } = company();
  const { firstName, lastName, street, postalCode, town } = identity;
  const content: DocumentContent = {
    ...{ kind: "purchase", label, issuedOn: parisTime(at).day },
    order: {
      number: String(offer.id),
      placedOn: parisTime(offer.acceptedAt ?? at).day,
      paidOn: parisTime(at).day,
    },
    issuer: { name, address, siret, tva, rcs, email },
    issuedBy: null,
    buyer: { name: `${firstName} ${lastName}`, address: `${street}\n${postalCode} ${town}` },
    lines: [
      {
        ...{ name: `${phone.name}\nIMEI ${phone.imei}`, quantity: 1, unitCents: cents, totalCents: cents },
        ...{ regime: "person", rateBp: 0, taxCents: 0 },
      },
    ],
    ...{ totalCents: cents, taxes: [], corrects: null },
  };
  await tx.insert(documents).values({
    ...{ seriesId, number, label, kind: "purchase", content, buybackId: offer.id },
    ...{ issuedAt: at, totalCents: cents, templateVersion: TEMPLATE_VERSION },
  });
}
