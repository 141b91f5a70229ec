import { CONSENT_VERSION } from "#contract/company.ts";
import { clients, users } from "#server/accounts/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { type DayCustomer, readCustomers } from "./read-day.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Customer extends DayCustomer {
  readonly userId: number;
  readonly email: string;
}

/** Adds the customers of the orders, with the demo's password. Returns them by user name. */
export async function addCustomers(
  tx: Transaction,
  { now, passwordHash }: { readonly now: Date; readonly passwordHash: string },
): Promise<ReadonlyMap<string, Customer>> {
  const joined = readCustomers().map((customer) => ({
    ...customer,
    email: `${customer.username.replaceAll("_", ".")}@clients.reluit.test`,
    at: new Date(now.getTime() - customer.daysAgo * DAY_MS),
  }));
  const added = await tx
    .insert(users)
    .values(
      joined.map(({ username, email, at }) => ({
        ...{ username, email, passwordHash, createdAt: at, emailVerifiedAt: at },
        roles: ["CUSTOMER" as const],
      })),
    )
    .returning({ id: users.id, username: users.username });
  const idOf = new Map(added.map(({ id, username }) => [username, id]));
  const customers = joined.map((customer) => ({ ...customer, userId: idOf.get(customer.username) ?? 0 }));
  await tx.insert(clients).values(
    customers.map(({ userId, prenom, nom, telephone, adresse, codePostal, ville, at }) => ({
      ...{ userId, prenom, nom, telephone, adresse, codePostal, ville },
      ...{ dateCreation: at, consentAt: at, consentVersion: CONSENT_VERSION },
    })),
  );
  return new Map(customers.map((customer) => [customer.username, customer]));
}
