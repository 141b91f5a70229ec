import { eq } from "drizzle-orm";
import type { Client } from "#contract/accounts.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { presentClient } from "./present-client.ts";
import { clients, users } from "./tables.ts";

/** The client profile of a person, who must be the caller. Errors: NOT_FOUND when they have none yet. */
export async function findClient({ database }: Pick<Shop, "database">, userId: number): Promise<Client> {
  const [found] = await database
    .select({ client: clients, email: users.email })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(eq(clients.userId, userId));
  if (!found) throw new Failure("NOT_FOUND");
  return presentClient(found.client, found.email);
}
