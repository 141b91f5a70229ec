import { useCallback, useEffect, useState } from "react";
import type { PaymentConfig } from "#contract/payments.ts";
import { ApiError } from "#web/api.ts";
import { api } from "#web/tab/api.ts";

/** Which card provider the shop uses; `null` until it has said so. */
export function usePaymentConfig() {
  const [config, setConfig] = useState<PaymentConfig | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const load = useCallback(() => {
    setError(null);
    api
      .paymentConfig()
      .then(setConfig, (failure: unknown) =>
        setError(failure instanceof ApiError ? failure : new ApiError(0, null)),
      );
  }, []);
  useEffect(load, [load]);
  return { config, error, retry: load };
}
