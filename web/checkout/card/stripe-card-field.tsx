import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { LoadFailure } from "../notice.tsx";
import type { CardFieldProps } from "./card-handle.ts";
import { loadStripe } from "./load-stripe.ts";
import { StripeCard } from "./stripe-card.tsx";

interface StripeCardFieldProps extends CardFieldProps {
  publishableKey: string;
  /** Shown until Stripe's script is loaded. */
  waiting: ReactNode;
}

export default function StripeCardField({ publishableKey, waiting, ...field }: StripeCardFieldProps) {
  const locale = useLocale();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    let wanted = true;
    loadStripe(publishableKey, locale).then(
      (loaded) => wanted && setStripe(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [publishableKey, locale, failed]);
  if (failed) return <LoadFailure error={new ApiError(0, null)} onRetry={() => setFailed(false)} />;
  if (!stripe) return waiting;
  return (
    <Elements stripe={stripe} options={{ locale }}>
      <StripeCard {...field} />
    </Elements>
  );
}
