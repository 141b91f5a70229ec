import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { paymentsToFollow, storeDifferences } from "#server/ledger/compare-provider.ts";
import { readProvider } from "#server/ledger/read-provider.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { followPayment } from "./handle-payment-event.ts";
import type { PaymentDeps } from "./pay-order.ts";

/**
 * The hourly job. It reads the provider's movements and brings payments up to date whose events never arrived. A
 * difference that it can't resolve stays, and is shown to staff.
 */
export async function followDifferences(deps: PaymentDeps): Promise<void> {
  await readProvider(deps);
  for (const reference of await paymentsToFollow(deps.database)) {
    try {
      await followPayment(deps, reference);
    } catch (error) {
      if (error instanceof GatewayUnreachable || isDatabaseAway(error)) throw error;
      deps.log.error({ reference, err: error }, "a payment could not be brought to what the provider says");
    }
  }
  await storeDifferences(deps.database);
}
