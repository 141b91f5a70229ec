import { sql } from "drizzle-orm";
import { PROMISES } from "#contract/company.ts";
import type { Owner } from "#contract/devices/device-events.ts";
import { PassportContent, passportStateOf } from "#contract/devices/passport.ts";
import type { DeviceStage } from "#contract/devices/stages.ts";
import type { Transaction } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";
import { batteryOfNow, gradeOfNow } from "../before-return.ts";
import { passports } from "../tables.ts";

type Row = Omit<PassportContent, "state"> & {
  deviceId: number;
  publicId: string;
  stage: DeviceStage;
  owner: Owner;
};

const parisDay = (moment: string) => `to_char(${moment} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

const GUARANTEE_UNTIL = `case when devices.owner = 'customer' then
  to_char((devices.delivered_at at time zone 'Europe/Paris') + make_interval(months => ${PROMISES.warrantyMonths}), 'YYYY-MM-DD')
end`;

/** The last day of the guarantee of a row of `devices`, as text; null while no customer owns the phone. */
export const guaranteeUntil = sql.raw(GUARANTEE_UNTIL);

/**
 * Publishes the passports of devices in the transaction that changed them. Devices that were never on sale have no page
 * and are skipped. The trigger on `passports` invalidates the cached pages.
 */
export async function writePassports(
  tx: Transaction,
  clock: () => Date,
  deviceIds: readonly number[],
): Promise<void> {
  const rows = await prepared<Row>(tx, FACTS, [deviceIds]);
  if (rows.length === 0) return;
  const publishedAt = clock();
  await tx
    .insert(passports)
    .values(
      rows.map(({ deviceId, publicId, stage, owner, ...facts }) => ({
        deviceId,
        publicId,
        content: PassportContent.parse({ ...facts, state: passportStateOf(stage, owner) }),
        publishedAt,
      })),
    )
    .onConflictDoUpdate({
      target: passports.deviceId,
      set: { content: sql`excluded.content`, publishedAt: sql`excluded.published_at` },
    });
}

/** SQL: a column of the photographs of a device's last episode, in the order of its pages. */
const photographsOf = (column: string) => `array(select ${column} from device_photos
      where device_id = devices.id and episode_id = (select max(id) from episodes where device_id = devices.id and source <> 'repair')
      order by array_position(array['front', 'back', 'left', 'right', 'top', 'detail'], angle), at)`;

/**
 * The facts on the pages of the devices `$1`. The statement is prepared: each move of a device runs it, and planning
 * takes ten times as long as running. Its limit tells the planner the number of rows, as in `stock.ts`.
 */
const FACTS = `
  select devices.id as "deviceId", devices.public_id as "publicId", devices.stage, devices.owner,
    -- A phone that a customer gave back is as it was sold until the shop owns it; then it is measured again.
    case when devices.owner = 'customer' or ${gradeOfNow("devices")} then devices.grade end as grade,
    case when devices.owner = 'customer' or ${batteryOfNow("devices")} then devices.battery_health end as battery, models.id as "modelId", models.brand, models.model,
    models.storage_gb as "storageGb", models.colour as color, models.colour_slug as "colorSlug",
    ${GUARANTEE_UNTIL} as "guaranteeUntil",
    -- The work that the shop did for the phone's present owner: after it last acquired and sold the phone.
    (select max(guarantee_until)::text from repairs where device_id = devices.id and devices.owner = 'customer'
      and ended_at >= (select max(began_at) from episodes where device_id = devices.id and source <> 'repair')) as "repairGuaranteeUntil",
    (select count(*)::integer from episodes where device_id = devices.id and source <> 'repair') as lives,
    -- A phone that a customer gave back is theirs to read until it is wiped again.
    case when devices.owner = 'customer' or devices.held_by_customer_at is null or devices.wiped_at >= devices.held_by_customer_at
      then (select ${parisDay("max(at)")} from wipes where device_id = devices.id) end as "wipedOn",
    coalesce((select approved_by is not null from gradings where device_id = devices.id and decided_at is not null
      order by id desc limit 1), false) as "gradeApproved",
    case when devices.owner = 'customer' or ${gradeOfNow("devices")} then (select marks -> 'zones' from gradings
      where device_id = devices.id and decided_at is not null order by id desc limit 1) end as marks,
    ${photographsOf("id::text")} as photos,
    ${photographsOf("angle")} as angles,
    (select json_build_object('on', ${parisDay("runs.finished_at")}, 'points',
        (select json_agg(json_build_object('point', point, 'outcome', outcome) order by point)
          from test_results where run_id = runs.id))
      from test_runs runs where device_id = devices.id and finished_at is not null
        and exists (select from test_results where run_id = runs.id)
      order by id desc limit 1) as tests,
    (select coalesce(json_agg(json_build_object('number', number, 'part', part, 'origin', origin, 'on', ${parisDay("at")}) order by number), '[]')
      from (select *, row_number() over (order by id) as number from parts_fitted where device_id = devices.id) fitted) as parts
  from (select id from unnest($1::integer[]) as wanted (id) limit cardinality($1::integer[])) wanted
    join devices on devices.id = wanted.id
    join smartphone_models models on models.id = devices.model_id
  where exists (select from smartphone_items where device_id = devices.id)`;
