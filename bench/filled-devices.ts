import { CONTROL_POINTS, PROTOCOL_VERSION } from "#contract/devices/protocol.ts";

/**
 * Statements that fill a database with devices: IMEIs with their check digit, ids of their own, `events` events each. Most are
 * sold, some are in each stage of the workshop. Triggers must be off.
 */
export const fillDevices = (devices: number, events: number): readonly string[] => [
  `create temp table wanted as select n, upper(lpad(to_hex(n), 10, '0')) as public_id,
    (array['delivered','delivered','delivered','graded','received','inspected','wiped','tested','quarantine','recycled'])[1 + n % 10] as stage,
    '35' || lpad((n % 97 + 100000)::text, 6, '0') || lpad(n::text, 6, '0') as imei14
    from generate_series(1, ${devices}) as n`,
  `insert into devices (public_id, model_id, serial, stage, owner, custodian, grade, battery_health, created_at, changed_at)
    select public_id, 1 + n % 60, 'SER' || n, stage, 'shop', 'shop', (array['A+','A','B','C'])[1 + n % 4], 80 + n % 20,
      now() - interval '1 year', now() - n * interval '1 minute' from wanted order by n`,
  `insert into device_imeis (imei, device_id, slot)
    select imei, d.id, 1 from wanted join devices d using (public_id),
      lateral (select imei14 || digit as imei from generate_series(0, 9) as digit where is_imei(imei14 || digit)) as whole`,
  `insert into episodes (device_id, source, price_paid_cents, vat_regime, began_at, ended_at)
    select d.id, 'supplier', 20000, 'margin', d.created_at, case d.stage when 'recycled' then d.changed_at end from wanted join devices d using (public_id)`,
  `insert into events (subject_type, subject_id, kind, at, by_kind, facts, public)
    select 'device', public_id, case step when 1 then 'device.received' else 'device.noted.measured' end,
      now() - interval '1 year' + step * interval '1 day', 'shop',
      case step when 1 then jsonb_build_object('modelId', 1 + n % 60) else jsonb_build_object('batteryHealth', 80 + n % 20) end, false
    from wanted, generate_series(1, ${events}) as step order by step, n`,
];

const POINTS = CONTROL_POINTS.map(({ name }) => `'${name}'`).join(", ");
/** Statements that give each device of `fillDevices` a finished run with a result of every point. */
export const FILL_TEST_RUNS: readonly string[] = [
  `insert into test_runs (key, device_id, phase, protocol_version, staff_id, began_at, finished_at)
    select gen_random_uuid(), d.id, 'intake', ${PROTOCOL_VERSION}, (select min(id) from staff), d.created_at, d.created_at + interval '4 minutes'
    from wanted join devices d using (public_id)`,
  `insert into test_results (run_id, point, outcome, value, staff_id, at)
    select runs.id, point, 'pass', case point when 'capacity' then d.battery_health end, runs.staff_id, runs.began_at
    from wanted join devices d using (public_id) join test_runs runs on runs.device_id = d.id, unnest(array[${POINTS}]) as point`,
];
