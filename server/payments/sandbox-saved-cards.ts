import type pg from "pg";
import { MAX_SAVED_CARDS, type SavedCard } from "#contract/payments/saved-cards.ts";
import { GatewayUnreachable, type PaymentGateway } from "./gateway.ts";

/**
 * Saves the card of a payment that has succeeded, for the payment's customer: `paid` has its row. The card stays unsaved
 * if the buyer did not ask for it when it was typed.
 */
export const SAVE_PAID_CARD = `
  update sandbox.payment_methods method set customer = paid.customer from paid
  where method.id = paid.saves and paid.status = 'succeeded' and paid.customer is not null
    and method.customer is null and method.last4 is not null`;

/** Two payment methods with the same values are one card. */
const SAME_CARD = "brand, last4, exp_month, exp_year";

/** Customers and their saved cards in the sandbox. */
export function sandboxSavedCards(
  pool: pg.Pool,
): Pick<PaymentGateway, "openCustomer" | "savedCards" | "forgetCard" | "forgetCustomer"> {
  async function run<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
    try {
      return await pool.query<Row>(text, values);
    } catch (error) {
      throw new GatewayUnreachable(error);
    }
  }

  return {
    openCustomer: async ({ key }) => `sbx_cus_${key}`,

    async savedCards(customer) {
      const { rows } = await run<SavedCard>(
        `select id, brand, last4, exp_month as "expMonth", exp_year as "expYear" from (
           select distinct on (${SAME_CARD}) * from sandbox.payment_methods where customer = $1
           order by ${SAME_CARD}, created_at desc, id) as newest
         order by created_at desc, id limit ${MAX_SAVED_CARDS}`,
        [customer],
      );
      return rows;
    },

    async forgetCard(customer, id) {
      const { rowCount } = await run(
        `delete from sandbox.payment_methods where customer = $1 and (${SAME_CARD}) = (
           select ${SAME_CARD} from sandbox.payment_methods where customer = $1 and id = $2)`,
        [customer, id],
      );
      return rowCount !== 0;
    },

    async forgetCustomer(customer) {
      await run("delete from sandbox.payment_methods where customer = $1", [customer]);
    },
  };
}
