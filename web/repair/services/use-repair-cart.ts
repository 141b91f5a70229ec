import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { RepairModel, RepairOption } from "#contract/repair/repair.ts";
import { onTabChange, readTab } from "#web/client-state/storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { servicesAddress } from "../addresses.ts";
import { useServiceWords } from "./service-words.ts";

const loadCart = () => import("./put-repairs.ts");
const NONE: ReadonlySet<number> = new Set();

/** Ids of the repair options in the cart; empty on the server and until the cart is read. */
export function useRepairsInCart(): ReadonlySet<number> {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    let stopped = false;
    async function update() {
      const found = readTab("cart") === null ? NONE : (await loadCart().catch(() => null))?.repairsInCart();
      if (!stopped && found) setIds(found);
    }
    update();
    const stop = onTabChange(update);
    return () => {
      stopped = true;
      stop();
    };
  }, []);
  return ids;
}

/** `Continuer`: adds the chosen services to the cart and opens it. */
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
      // Back leads to an empty selection: the same services are not added twice.
      await navigate(servicesAddress(model.id), { replace: true, preventScrollReset: true });
      await navigate("/cart");
    } catch {
      // Only loading the code can fail.
      toast({ title: t("continue.failed"), variant: "destructive" });
      setBusy(false);
    }
  }
  return { busy, proceed };
}
