import { lazy, Suspense } from "react";
import { SandboxWallet } from "./sandbox-wallet.tsx";
import type { WalletsProps } from "./wallet-props.ts";

// Loads only in a shop with Stripe. When it fails to load, the card is left to pay with.
const StripeWallets = lazy(() => import("./stripe-wallets.tsx").catch(() => ({ default: () => null })));

/** The wallets of the configured provider, below the sentence that accepts the conditions of sale. */
export function Wallets(props: WalletsProps) {
  if (props.config.provider === "sandbox") return <SandboxWallet {...props} />;
  if (!props.config.publishableKey) return null;
  return (
    <Suspense>
      <StripeWallets {...props} publishableKey={props.config.publishableKey} />
    </Suspense>
  );
}
