import { sql } from "drizzle-orm";
import { addDays, type Day, parisMoment, parisTime } from "#contract/delivery/working-days.ts";
import {
  LEAST_MEASURED,
  MEASURED_DAYS,
  type MeasuredTimes,
  measure,
} from "#contract/repair/measured-times.ts";
import type { Queries } from "#server/database/client.ts";

interface Finished extends Record<string, unknown> {
  readonly serviceId: number;
  readonly name: string;
  readonly received: Day;
  readonly ready: Day;
}

/**
 * The times of each service over the last days, from the least number of finished repairs on. A repair of several services counts
 * for each of them.
 */
export async function readMeasuredTimes(
  db: Queries,
  now: Date,
  least = LEAST_MEASURED,
): Promise<MeasuredTimes> {
  const since = addDays(parisTime(now).day, -MEASURED_DAYS);
  const { rows } = await db.execute<Finished>(sql`
    select s.id as "serviceId", s.name, to_char(r.received_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as received,
      to_char(r.repaired_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as ready
    from repairs r join repair_lines l on l.repair_id = r.id
      join order_lines o on o.order_id = l.order_id and o.position = l.position
      join repair_options p on p.id = case when o.product_id ~ '^[1-9][0-9]{0,8}$' then o.product_id::integer end
      join repair_services s on s.id = p.service_id
    where r.repaired_at >= ${parisMoment(since, 0).toISOString()} and r.repaired_at <= ${now.toISOString()}
      and r.received_at <= r.repaired_at and r.state in ('ready', 'handed_back', 'shipped_back')
    order by s.position, s.id`);
  const services = Map.groupBy(rows, ({ serviceId }) => serviceId);
  const times = [...services].flatMap(([serviceId, finished]) => {
    const found = finished.length >= least ? measure(finished) : null;
    return found ? [{ serviceId, name: finished[0]?.name ?? "", ...found }] : [];
  });
  return { since, times };
}
