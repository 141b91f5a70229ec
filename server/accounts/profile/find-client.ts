import { eq, sql } from "drizzle-orm";
import type { Client } from "#contract/accounts/accounts.ts";
import type { Queries } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { clients, users } from "../tables.ts";

/** The client profile of a person; null without one. The caller must check that the profile is their own. */
export async function findClient(
  { database }: Pick<Shop, "database">,
  userId: number,
): Promise<Client | null> {
  const [found] = await database
    .select({ client: clients, email: sql<string>`coalesce(${users.guestEmail}, ${users.email})` })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(eq(clients.userId, userId));
  return found ? presentClient(found.client, found.email) : null;
}

/** A stored profile as its owner sees it, without the record of consent. */
export function presentClient(row: typeof clients.$inferSelect, email: string): Client {
  const { userId, nom, prenom, telephone, adresse, codePostal, ville, statut } = row;
  const dateCreation = row.dateCreation.toISOString();
  return { userId, nom, prenom, telephone, adresse, codePostal, ville, email, dateCreation, statut };
}

export type DeliveryAddress = Pick<Client, "nom" | "prenom" | "adresse" | "codePostal" | "ville">;

const ADDRESS = `select nom, prenom, adresse, code_postal as "codePostal", ville from clients where user_id = $1`;

/** The delivery address of a person; null without a profile. An unknown postcode or town is empty. */
export async function findDeliveryAddress(db: Queries, userId: number): Promise<DeliveryAddress | null> {
  const [address] = await prepared<DeliveryAddress>(db, ADDRESS, [userId]);
  return address ?? null;
}
