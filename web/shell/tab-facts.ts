import { useEffect, useState } from "react";
import type { TabSession } from "#web/client-state/session.ts";
import { onTabChange, readTab, type TabKey } from "#web/client-state/storage.ts";

/** The interval in ms at which the shell checks the token, because an expired token fires no event. */
const RECHECK_MS = 60_000;

/**
 * Reads a value of the tab's storage. The module that reads it loads only when the key exists, so a first visit never loads it.
 * `undefined` on the server and until the value is read.
 */
function useTabFact<Fact>(key: TabKey, read: () => Promise<Fact | null>): Fact | null | undefined {
  const [fact, setFact] = useState<Fact | null>();
  useEffect(() => {
    let stopped = false;
    async function update() {
      const value = readTab(key) === null ? null : await read().catch(() => null);
      if (!stopped) setFact(value);
    }
    update();
    const stop = onTabChange(update);
    const timer = setInterval(update, RECHECK_MS);
    return () => {
      stopped = true;
      stop();
      clearInterval(timer);
    };
  }, [key, read]);
  return fact;
}

export type Person = TabSession;

const readSession = async () => (await import("#web/client-state/session.ts")).currentAccount();

async function readCount() {
  const [{ currentCart }, { articleCount }] = await Promise.all([
    import("#web/client-state/cart.ts"),
    import("#contract/orders/cart.ts"),
  ]);
  return articleCount(currentCart());
}

/** The tab's session. Null for a visitor or a guest and until it is read. */
export function usePerson(): Person | null {
  return useTabFact("authToken", readSession) ?? null;
}

/** The number of articles in the cart. `undefined` until it is read. */
export function useCartCount(): number | undefined {
  const count = useTabFact("cart", readCount);
  return count === null ? 0 : count;
}
