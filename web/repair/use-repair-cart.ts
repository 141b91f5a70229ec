import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { RepairModel, RepairOption } from "#contract/repair.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { onTabChange, readTab } from "#web/tab/storage.ts";
import { useToast } from "#web/ui/toast.tsx";
import { servicesAddress } from "./addresses.ts";
import { useServiceWords } from "./service-words.ts";

const loadCart = () => import("./put-repairs.ts");
const NONE: ReadonlySet<number> = new Set();

/** Ids of the repair options in the cart; none on the server and while that is not known. */
export function useRepairsInCart(): ReadonlySet<number> {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    let stopped = false;
    async function look() {
      const found = readTab("cart") === null ? NONE : (await loadCart().catch(() => null))?.repairsInCart();
      if (!stopped && found) setIds(found);
    }
    look();
    const stop = onTabChange(look);
    return () => {
      stopped = true;
      stop();
    };
  }, []);
  return ids;
}

/** `Continuer`: the chosen services go into the cart, and the visitor to it. */
export function useContinue(model: RepairModel, chosen: readonly RepairOption[]) {
  const t = useWords("repair");
  const { nameOf } = useServiceWords();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function proceed() {
    if (busy || chosen.length === 0) return;
    setBusy(true);
    try {
      const { putRepairs } = await loadCart();
      putRepairs(
        model,
        chosen.map((option) => ({ option, service: nameOf(option) })),
      );
      // Whoever comes back finds nothing chosen, or the same services would be added a second time.
      await navigate(servicesAddress(model.id), { replace: true, preventScrollReset: true });
      await navigate("/cart");
    } catch {
      // Only fetching the script can fail.
      toast({ title: t("continue.failed"), variant: "destructive" });
      setBusy(false);
    }
  }
  return { busy, proceed };
}
