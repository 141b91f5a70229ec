import { lazy, Suspense } from "react";
import { SandboxWallet } from "./sandbox-wallet.tsx";
import type { WalletsProps } from "./wallet-props.ts";

// This code loads only in a shop with Stripe. If it fails to load, the buyer can still pay by card.
const StripeWallets = lazy(() => import("./stripe-wallets.tsx").catch(() => ({ default: () => null })));

/** The wallets of the configured provider, below the sentence about the accepted conditions. */
export function Wallets(props: WalletsProps) {
  if (props.config.provider === "sandbox") return <SandboxWallet {...props} />;
  if (!props.config.publishableKey) return null;
  return (
    <Suspense>
      <StripeWallets {...props} publishableKey={props.config.publishableKey} />
    </Suspense>
  );
}
