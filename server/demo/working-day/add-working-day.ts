import { sql } from "drizzle-orm";
import type { Company } from "#contract/company.ts";
import type { Transaction } from "#server/database/client.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import type { DemoPlaces } from "../add-places.ts";
import { addDevices } from "../devices/add-devices.ts";
import { addBuybacks } from "./add-buybacks.ts";
import { addCases } from "./add-cases.ts";
import { addConversations } from "./add-conversations.ts";
import { addCustomers } from "./add-customers.ts";
import { addMoney } from "./add-money.ts";
import { addOrders } from "./add-orders.ts";
import { addParcels } from "./add-parcels.ts";
import { addPurchases } from "./add-purchases.ts";
import { addWithdrawals } from "./add-withdrawals.ts";
import { newHistory, writeHistory } from "./history.ts";

interface Deps {
  readonly places: DemoPlaces;
  /** The time of the seeding. All other times are relative to it. */
  readonly now: Date;
  readonly passwordHash: string;
  /** The demo's member of staff, who is the author of all acts of staff. */
  readonly staffId: number;
  /** The company on the documents. */
  readonly company: Company;
  readonly secretBox: SecretBox;
}

/**
 * Adds the data that a back office has on a working day: customers, two hundred orders in every state with their
 * parcels, conversations, withdrawals, cases, listings to review, notes and the audit log. Everything is written in its
 * final state, and no mail is sent.
 */
export async function addWorkingDay(tx: Transaction, { passwordHash, ...deps }: Deps): Promise<void> {
  const history = newHistory();
  const customers = await addCustomers(tx, { now: deps.now, passwordHash });
  const placed = await addOrders(tx, { now: deps.now, customers, history });
  await addParcels(tx, placed, { ...deps, history });
  // Devices come before the money, because the ledger needs the margins of sold units.
  await addDevices(tx, deps);
  await addMoney(tx, placed, { ...deps, history });
  await addConversations(tx, { ...deps, placed, history });
  await addBuybacks(tx, deps.now);
  await addPurchases(tx, deps);
  await addWithdrawals(tx, { ...deps, customers, placed, history });
  await addCases(tx, { ...deps, history });
  await addReviews(tx, deps.now);
  await writeHistory(tx, history, deps.staffId);
}

/** Writes new listings of other sellers that are not public: three wait for review, and one was refused. */
async function addReviews(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`with chosen as (
      select i.*, row_number() over (order by i.id) as place
      from (select distinct on (seller_id) * from smartphone_items
        where withdrawn_at is null and device_id is null and price_cents > 20000
          and seller_id not in (select user_id from sellers where first_party) order by seller_id, id desc) i
      order by i.id limit 4)
    insert into smartphone_items (seller_id, model_id, name, price_cents, description, condition, battery_capacity,
      battery_health, on_hand, created_at, updated_at, withdrawn_at, review, review_since, review_reason, review_locale)
    select seller_id, model_id, name, price_cents - 1000, description, condition, battery_capacity, battery_health, 1, since, since,
      since, case place when 4 then 'refused' else 'waiting' end, since,
      case place when 4 then 'Le texte parle d’un autre téléphone que le modèle choisi.' end, case place when 4 then 'fr' end
    from chosen, lateral (select ${now.toISOString()}::timestamptz - place * interval '5 hours' as since) s`);
}
