import { getTableColumns, sql } from "drizzle-orm";
import type { Client, ClientInput } from "#contract/accounts/accounts.ts";
import { CONSENT_VERSION, CONTRACT_GROUND } from "#contract/company.ts";
import type { Session, Shop } from "#server/http/server/app-types.ts";
import { clients } from "../tables.ts";
import { checkTown, TOWN_FIELDS } from "./check-town.ts";
import { findDeliveryAddress, presentClient } from "./find-client.ts";

/**
 * Creates or updates the caller's client profile, with the version of the consent text and the time of consent. A consent to
 * a newer text gets a new time. An address for an order alone is stored without consent. An omitted postcode or town is kept. Owner, date and status in the input have no effect.
 * Errors: VALIDATION for a town of another postcode that is not confirmed.
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
  const stored = await findDeliveryAddress(database, owner.userId);
  const kept = stored && { code: stored.codePostal, town: stored.ville };
  const place = { code: codePostal ?? kept?.code ?? "", town: ville ?? kept?.town ?? "" };
  if (place.code && place.town)
    await checkTown(place, TOWN_FIELDS, { isConfirmed: input.isTownConfirmed, kept });
  const now = clock();
  const [saved] = await database
    .insert(clients)
    .values({
      ...given,
      userId: owner.userId,
      dateCreation: now,
      consentAt: now,
      consentVersion: input.consentVersion === CONTRACT_GROUND ? CONTRACT_GROUND : CONSENT_VERSION,
    })
    .onConflictDoUpdate({
      target: clients.userId,
      set: { ...given, ...(input.consentVersion === CONSENT_VERSION ? consentTo(now) : {}) },
    })
    // PostgreSQL sets xmax to 0 for an inserted row, not for an updated one.
    .returning({ ...getTableColumns(clients), created: sql<boolean>`(xmax = 0)` });
  if (!saved) throw new Error("The profile was not written.");
  return { client: presentClient(saved, owner.email), created: saved.created };
}

/** The columns of a consent. A repeated consent to the same text keeps the time of the first. */
function consentTo(now: Date) {
  return {
    consentAt: sql`case when ${clients.consentVersion} = ${CONSENT_VERSION} then ${clients.consentAt} else ${now} end`,
    consentVersion: CONSENT_VERSION,
  };
}
