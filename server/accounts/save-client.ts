import { getTableColumns, sql } from "drizzle-orm";
import type { Client, ClientInput } from "#contract/accounts.ts";
import { CONSENT_VERSION } from "#contract/consent.ts";
import type { Session, Shop } from "#server/http/app-types.ts";
import { presentClient } from "./present-client.ts";
import { clients } from "./tables.ts";

/**
 * Makes the caller's client profile, with the time of consent and what was consented to, or changes it; two at once
 * make one. A consent to a newer text is kept with its own time. A postal code or town left out stays as it was. Owner, date and status sent along have no effect.
 */
export async function saveClient(
  { database, clock }: Pick<Shop, "database" | "clock">,
  owner: Pick<Session, "userId" | "email">,
  input: ClientInput,
): Promise<{ client: Client; created: boolean }> {
  const { nom, prenom, telephone, adresse, codePostal, ville } = input;
  const given = {
    nom,
    prenom,
    telephone,
    adresse,
    ...(codePostal === undefined ? {} : { codePostal }),
    ...(ville === undefined ? {} : { ville }),
  };
  const now = clock();
  const [saved] = await database
    .insert(clients)
    .values({
      ...given,
      userId: owner.userId,
      dateCreation: now,
      consentAt: now,
      consentVersion: CONSENT_VERSION,
    })
    .onConflictDoUpdate({
      target: clients.userId,
      set: { ...given, ...(input.consentVersion === CONSENT_VERSION ? renewed(now) : {}) },
    })
    // A row that no transaction has changed yet was made by this statement.
    .returning({ ...getTableColumns(clients), created: sql<boolean>`(xmax = 0)` });
  if (!saved) throw new Error("The profile was not written.");
  return { client: presentClient(saved, owner.email), created: saved.created };
}

/** The same text again changes nothing: the first time counts. */
function renewed(now: Date) {
  return {
    consentAt: sql`case when ${clients.consentVersion} = ${CONSENT_VERSION} then ${clients.consentAt} else ${now} end`,
    consentVersion: CONSENT_VERSION,
  };
}
