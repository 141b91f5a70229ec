import { lazy, Suspense } from "react";
import type { PaymentConfig } from "#contract/orders/payments.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { LoadFailure } from "../notice.tsx";
import type { CardFieldProps } from "./card-handle.ts";
import { SandboxCardField } from "./sandbox-card-field.tsx";

// This code loads only in a shop with Stripe.
const StripeCardField = lazy(() => import("./stripe-card-field.tsx").catch(() => ({ default: NotLoaded })));

/**
 * The button reloads the document, because the browser does not retry a module that failed to load. The cart and the order's key
 * survive.
 */
function NotLoaded() {
  return <LoadFailure error={new ApiError(0, null)} onRetry={() => window.location.reload()} />;
}

export function CardField({ config, ...field }: CardFieldProps & { config: PaymentConfig | null }) {
  const t = useWords("checkout");
  if (config?.provider === "sandbox") return <SandboxCardField {...field} />;
  const waiting = (
    <div className="grid min-h-52 place-items-center">
      <Spinner label={t("error.loading")} />
    </div>
  );
  if (!config?.publishableKey) return waiting;
  return (
    <Suspense fallback={waiting}>
      <StripeCardField {...field} publishableKey={config.publishableKey} waiting={waiting} />
    </Suspense>
  );
}
