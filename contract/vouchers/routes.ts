import { defineRoutes } from "../interface/route.ts";
import { CheckedVoucher, VoucherQuery } from "./voucher.ts";

/** The code authorises the request. It is in the body, because proxies log addresses. */
export const voucherRoutes = defineRoutes({
  "POST /vouchers/checks": {
    who: "anyone",
    limit: "20/10m",
    tag: "orders",
    summary: "What a voucher still holds",
    description: "Refused with VOUCHER_REFUSED and a reason for a code that is unknown, used up or expired.",
    body: VoucherQuery,
    answers: { 200: CheckedVoucher },
    refuses: [409],
  },
});
