import type { Transaction } from "#server/database/client.ts";
import { purchaseLines, purchaseOrders, suppliers } from "#server/suppliers/tables.ts";

interface Purchase {
  readonly supplier: string;
  readonly reference: string;
  readonly phones: readonly { readonly modelId: number; readonly pricePaidCents: number }[];
  readonly createdAt: Date;
}

/** What the made-up suppliers agreed to, in the order of their lists. */
const TERMS = [
  { paymentDays: 30, terms: "Lots de 50 au moins. Écarts de grade à signaler sous 10 jours." },
  { paymentDays: 0, terms: "Payé à l’enlèvement, sans reprise." },
  { paymentDays: 45, terms: "Port compris. Téléphones verrouillés repris sous 15 jours." },
];

/** Adds the suppliers, each with a record and the closed order that its list answers. Returns the ids for the lists. */
export async function addSuppliers(tx: Transaction, purchases: readonly Purchase[], staffId: number) {
  const ids: { readonly supplierId: number; readonly orderId: number }[] = [];
  for (const [place, { supplier: name, reference, phones, createdAt }] of purchases.entries()) {
    const [supplier] = await tx
      .insert(suppliers)
      .values({ name, createdAt, ...TERMS[place % TERMS.length] })
      .returning({ id: suppliers.id });
    const supplierId = supplier?.id ?? 0;
    const [order] = await tx
      .insert(purchaseOrders)
      .values({
        ...{ supplierId, reference, state: "closed", staffId, createdAt, sentAt: createdAt },
        closedAt: createdAt,
      })
      .returning({ id: purchaseOrders.id });
    const orderId = order?.id ?? 0;
    const lines = Map.groupBy(phones, ({ modelId, pricePaidCents }) => `${modelId} ${pricePaidCents}`);
    await tx.insert(purchaseLines).values(
      [...lines.values()].map((alike, at) => ({
        ...{ orderId, position: at + 1, modelId: alike[0]?.modelId ?? 0, quantity: alike.length },
        priceCents: alike[0]?.pricePaidCents ?? 0,
      })),
    );
    ids.push({ supplierId, orderId });
  }
  return ids;
}
