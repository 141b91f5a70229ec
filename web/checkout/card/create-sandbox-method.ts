import type { SandboxCard } from "#contract/orders/payments.ts";
import { api } from "#web/client-state/api.ts";

/** Creates a payment method for a test card. Resolves to its id. */
export const createSandboxMethod = async (body: SandboxCard): Promise<string> =>
  (await api.call("POST /sandbox/payment-methods", { body })).id;
