import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { ShippingOption } from "#contract/shipping.ts";
import { chosenShipping, isOpenShipping } from "#web/tab/checkout.ts";
import { failureOf, type PayFailure } from "./pay-failure.ts";

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);

/** What the navigation to /payment brought: the chosen delivery, and why the bank's page sent the buyer back. */
export function readPaymentState(state: unknown): { option: ShippingOption; failure: PayFailure | null } {
  const given: object = typeof state === "object" && state !== null ? state : {};
  const option = "shippingOption" in given ? given.shippingOption : null;
  const code = "failure" in given ? given.failure : null;
  return {
    option: isOpenShipping(option) ? option : chosenShipping(),
    failure: isErrorCode(code) ? failureOf({ code, status: ERROR_STATUS[code] }) : null,
  };
}
