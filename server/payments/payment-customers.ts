import { and, eq, sql } from "drizzle-orm";
import type { SavedCard } from "#contract/payments/saved-cards.ts";
import type { Database, Queries, Transaction } from "#server/database/client.ts";
import type { Enqueue } from "#server/database/queue.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { GatewayUnreachable, type PaymentGateway } from "./gateway.ts";
import { paymentCustomers } from "./tables.ts";

/** The job that deletes the customer of an erased person at the provider. */
export const FORGET_CUSTOMER_JOB = "forget-customer";

interface Deps {
  readonly database: Database;
  readonly gateway: PaymentGateway;
}

const isOf = (userId: number, provider: string) =>
  and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider));

/** The id of a person at the current provider; null for a person who has saved no card. */
async function findCustomer(db: Queries, userId: number, provider: string): Promise<string | null> {
  const [row] = await db
    .select({ reference: paymentCustomers.reference })
    .from(paymentCustomers)
    .where(isOf(userId, provider));
  return row?.reference ?? null;
}

/**
 * The customer of a person at the provider, which is opened first if there is none. Concurrent calls open one customer.
 * Null when the person was erased meanwhile. Error: GatewayUnreachable.
 */
export async function openCustomer(
  { database, gateway, clock }: Deps & { readonly clock: () => Date },
  userId: number,
): Promise<string | null> {
  const isOwn = isOf(userId, gateway.provider);
  await database
    .insert(paymentCustomers)
    .values({ userId, provider: gateway.provider, createdAt: clock() })
    .onConflictDoNothing();
  const [row] = await database.select().from(paymentCustomers).where(isOwn);
  if (!row || row.reference) return row?.reference ?? null;
  const reference = await gateway.openCustomer({ key: row.key, userId });
  const [kept] = await database
    .update(paymentCustomers)
    .set({ reference: sql`coalesce(${paymentCustomers.reference}, ${reference})` })
    .where(and(isOwn, eq(paymentCustomers.key, row.key)))
    .returning({ reference: paymentCustomers.reference });
  if (kept) return kept.reference;
  await gateway.forgetCustomer(reference);
  return null;
}

/** The saved cards of a person. Error: UNAVAILABLE when the provider can't be asked. */
export async function listCards({ database, gateway }: Deps, userId: number): Promise<SavedCard[]> {
  const customer = await findCustomer(database, userId, gateway.provider);
  return customer ? askProvider(() => gateway.savedCards(customer)) : [];
}

/** Removes a saved card. Errors: NOT_FOUND, also for another person's card; UNAVAILABLE. */
export async function removeCard({ database, gateway }: Deps, userId: number, id: string): Promise<void> {
  const customer = await findCustomer(database, userId, gateway.provider);
  if (!customer || !(await askProvider(() => gateway.forgetCard(customer, id))))
    throw new Failure("NOT_FOUND");
}

async function askProvider<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GatewayUnreachable)
      throw new Failure("UNAVAILABLE", { retryAfter: 5, cause: error });
    throw error;
  }
}

/** Where the saved cards of a person are, for the export of their data. */
export async function exportCustomers(db: Queries, userId: number) {
  const rows = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  return rows.flatMap(({ provider, reference, createdAt }) =>
    reference ? { keptBy: provider, customer: reference, since: createdAt.toISOString() } : [],
  );
}

/**
 * Deletes the customers of a person who is being erased; a job deletes them at the provider. A customer of another
 * provider can't be deleted there: the sandbox's has no real card, and the operator has changed the provider.
 */
export async function deleteCustomers(
  tx: Transaction,
  { gateway, enqueue }: { readonly gateway: Pick<PaymentGateway, "provider">; readonly enqueue: Enqueue },
  userId: number,
): Promise<void> {
  const deleted = await tx
    .delete(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .returning({ provider: paymentCustomers.provider, reference: paymentCustomers.reference });
  for (const { provider, reference } of deleted)
    if (reference && provider === gateway.provider) await enqueue(tx, FORGET_CUSTOMER_JOB, { reference });
}
