import type { SandboxCard } from "#contract/orders/payments.ts";
import { api } from "#web/client-state/api.ts";

/** The id of a test card's payment method. */
export const createSandboxMethod = async (body: SandboxCard): Promise<string> =>
  (await api.call("POST /sandbox/payment-methods", { body })).id;
