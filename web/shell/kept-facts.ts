import { useEffect, useState } from "react";
import type { TabSession } from "#web/tab/session.ts";
import { onTabChange, readTab, type TabKey } from "#web/tab/storage.ts";

/** A token runs out without a word, so the shell looks again, in ms. */
const RECHECK_MS = 60_000;

/**
 * What is kept under a key, read by a module that comes only when there is something to read: a first visit never
 * loads it. `undefined` until that is known, as on the server.
 */
function useKept<Fact>(key: TabKey, read: () => Promise<Fact | null>): Fact | null | undefined {
  const [fact, setFact] = useState<Fact | null>();
  useEffect(() => {
    let stopped = false;
    async function look() {
      const found = readTab(key) === null ? null : await read().catch(() => null);
      if (!stopped) setFact(found);
    }
    look();
    const stop = onTabChange(look);
    const timer = setInterval(look, RECHECK_MS);
    return () => {
      stopped = true;
      stop();
      clearInterval(timer);
    };
  }, [key, read]);
  return fact;
}

export type Person = TabSession;

const readSession = async () => (await import("#web/tab/session.ts")).currentSession();

async function readCount() {
  const [{ currentCart }, { articleCount }] = await Promise.all([
    import("#web/tab/cart.ts"),
    import("#contract/cart.ts"),
  ]);
  return articleCount(currentCart());
}

/** Who uses the tab; null for a visitor and while that is not known. */
export function usePerson(): Person | null {
  return useKept("authToken", readSession) ?? null;
}

/** How many articles the cart holds; `undefined` while that is not known. */
export function useCartCount(): number | undefined {
  const count = useKept("cart", readCount);
  return count === null ? 0 : count;
}
