import { useState } from "react";
import type { CheckedVoucher, VoucherReason } from "#contract/vouchers/voucher.ts";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { keepVoucher, typedVoucher } from "./voucher-store.ts";

export interface ChosenVoucher {
  readonly code: string;
  readonly held: CheckedVoucher;
}

/** Why a voucher pays nothing. Null for another error. */
export const reasonOf = (error: ApiError | null): VoucherReason | null =>
  error?.code === "VOUCHER_REFUSED" ? (error.body?.voucher?.reason ?? null) : null;

/** The buyer's voucher, asked anew on each page: the shop alone knows what it holds. */
export function useVoucher() {
  const [code, setCode] = useState(typedVoucher);
  const { data, error, reload } = useRequest(
    code,
    (api, typed) => api.call("POST /vouchers/checks", { body: { code: typed } }),
    { keepPrevious: true },
  );
  const choose = (typed: string | null) => {
    keepVoucher(typed);
    setCode(typed);
  };
  const voucher: ChosenVoucher | null = code !== null && data && !error ? { code, held: data } : null;
  return {
    voucher,
    /** The error of a stored code, such as one that has expired since. */
    error: code === null ? null : error,
    choose,
    reload,
  };
}
export type VoucherChoice = ReturnType<typeof useVoucher>;
