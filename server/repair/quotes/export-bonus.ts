import { sql } from "drizzle-orm";
import type { Cents } from "#contract/money.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator } from "#messages/translator.ts";
import { csvLine } from "#server/back-office/csv.ts";
import type { Database } from "#server/database/client.ts";
import { inPeriod } from "#server/ledger/month.ts";

/** The file goes to a French fund. */
const WORDS = createTranslator("fr", loadNamespace("fr", "admin-money"));
const HEAD = [
  ...["number", "date", "document", "name", "postcode", "town", "phone", "imei"],
  ...["services", "price", "bonus", "paid"],
] as const;

interface Claim {
  readonly number: string;
  readonly day: string;
  readonly document: string | null;
  readonly name: string;
  readonly postcode: string | null;
  readonly town: string | null;
  readonly phone: string;
  readonly imei: string | null;
  readonly services: string;
  readonly price: Cents;
  readonly bonus: Cents;
}

/**
 * The claims of a month in Paris for the fund of the repair bonus: the phones that were repaired and given back under a quote with a
 * bonus, with what proves them. Names and addresses of erased persons are gone.
 */
export async function* exportBonus(database: Database, month: string): AsyncGenerator<string> {
  yield csvLine(HEAD.map((name) => WORDS(`bonus.${name}`)));
  const { rows } = await database.execute<Claim & Record<string, unknown>>(sql`
    select r.number, to_char(r.ended_at at time zone 'Europe/Paris', 'DD/MM/YYYY') as day, d.label as document,
      coalesce(o.ship_name, r.name) as name, o.ship_code_postal as postcode, o.ship_ville as town, r.phone,
      (select imei from device_imeis where device_id = r.device_id order by slot limit 1) as imei,
      l.services, l.price, l.bonus
    from repairs r
    join lateral (select id from repair_quotes where repair_id = r.id and state = 'accepted' order by version desc limit 1) q on true
    join lateral (
      select string_agg(name, ', ' order by position) filter (where cover = 'paid') as services,
        coalesce(sum(cents) filter (where cover = 'paid'), 0)::int as price,
        coalesce(sum(cents) filter (where cover = 'bonus'), 0)::int as bonus
      from repair_quote_lines where quote_id = q.id) l on l.bonus > 0
    left join orders o on o.id = r.order_id
    left join documents d on d.repair_id = r.id and d.kind = 'handback'
    where r.repaired_at is not null and r.state in ('handed_back', 'shipped_back') and ${inPeriod(sql`r.ended_at`, month)}
    order by r.ended_at, r.id`);
  for (const { price, bonus, ...claim } of rows)
    yield csvLine([
      ...[
        claim.number,
        claim.day,
        claim.document,
        claim.name,
        claim.postcode,
        claim.town,
        claim.phone,
        claim.imei,
      ],
      ...[claim.services, { cents: price }, { cents: bonus }, { cents: price - bonus }],
    ]);
}
