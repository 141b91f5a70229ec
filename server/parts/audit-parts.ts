import { sql } from "drizzle-orm";
import type { Rule } from "#server/orders/operator/audit-rule.ts";

/** Checks that the stock of spare parts, its changes and the repairs agree. */
export const PART_RULES: readonly Rule[] = [
  {
    rule: "the stock of a part is the sum of its receipts, counts and fittings",
    broken: sql`select 'part ' || p.id as subject, format('%s on hand, moves %s', on_hand, moved) as details
      from parts p cross join lateral (select coalesce(sum(delta), 0) as moved from part_moves where part_id = p.id) m
      where moved <> on_hand`,
  },
  {
    rule: "the reserved units of a part are those of the lines that hold one",
    broken: sql`select 'part ' || p.id as subject, format('%s reserved, %s lines', reserved, n) as details
      from parts p cross join lateral (select count(*) as n from part_uses where part_id = p.id and state = 'reserved') u
      where n <> reserved`,
  },
  {
    rule: "a part in a phone left the stock once",
    broken: sql`select 'part ' || u.part_id as subject, format('repair %s, line %s', r.number, u.position) as details
      from part_uses u join repairs r on r.id = u.repair_id left join part_moves m on m.use_id = u.id
      where (u.state = 'fitted') <> (m.id is not null) or m.part_id <> u.part_id`,
  },
  {
    rule: "a repair that has ended holds no part",
    broken: sql`select r.number as subject, 'part ' || u.part_id as details
      from part_uses u join repairs r on r.id = u.repair_id
      where r.ended_at is not null and u.state in ('planned', 'missing', 'reserved')`,
  },
];
