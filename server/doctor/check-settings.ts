import type { Client } from "pg";
import { DeliveryFigures, daysInAll } from "#contract/delivery/delivery.ts";
import { formatDateTime } from "#contract/format.ts";
import { hasTable } from "#server/database/migrate.ts";
import { type Finding, right, watch, wrong } from "./finding.ts";

interface Version {
  readonly id: number;
  readonly value: unknown;
  readonly validFrom: Date;
  readonly inForce: boolean;
}

const ADD = "npm run setting -- help";

/** Shows the delivery figures in force and the next ones. */
export async function checkDatedSettings(client: Client): Promise<Finding[]> {
  if (!(await hasTable(client, "settings"))) return [];
  const { rows } = await client.query<Version>(`
    select id, value, valid_from as "validFrom", valid_from <= now() as "inForce" from settings
    where name = 'delivery' order by valid_from desc`);
  const current = rows.find(({ inForce }) => inForce);
  if (!current) return [wrong("delivery", "no figures are in force", ADD)];
  const next = rows.findLast(({ inForce }) => !inForce);
  return [findingOf(current), ...(next ? [findingOf(next)] : [])];
}

function findingOf({ id, value, validFrom, inForce }: Version): Finding {
  const { success, data } = DeliveryFigures.safeParse(value);
  if (!success)
    return wrong("delivery", `version ${id} has figures that this version of the shop cannot read`, ADD);
  const { cutOffHour, preparationDays, carrierDays, spareDays } = data;
  const since = formatDateTime(validFrom.toISOString(), "fr");
  const says =
    `${daysInAll(data).join("-")} working days: orders until ${cutOffHour}:00 in Paris, ${preparationDays} to prepare, ` +
    `${carrierDays.join("-")} with the carrier, ${spareDays} spare (version ${id}, from ${since})`;
  return inForce ? right("delivery", says) : watch("delivery", `next: ${says}`);
}
