import { isDatabaseAway } from "#server/http/errors/answer-failures.ts";
import { paymentsToFollow, storeDifferences } from "#server/ledger/compare-provider.ts";
import { readProvider } from "#server/ledger/read-provider.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { followPayment } from "./handle-payment-event.ts";
import type { PaymentDeps } from "./pay-order.ts";

/**
 * The hourly job: reads the provider's movements, and follows those of our payments that no event told of. What it cannot
 * follow stays a difference, which people see.
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
