import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { RepairModel, RepairOption } from "#contract/repair/repair.ts";
import { onTabChange, readTab } from "#web/client-state/storage.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { servicesAddress } from "../addresses.ts";
import { useServiceWords } from "./service-words.ts";

const loadCart = () => import("./put-repairs.ts");
const NONE: ReadonlySet<number> = new Set();

/** The ids of the repair options in the cart. Empty on the server and until the cart is read. */
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

/** The action of `Continuer`: adds the chosen services to the cart and opens it. */
export function useContinue(model: RepairModel, chosen: readonly RepairOption[]) {
  const t = useWords("repair");
  const { nameOf } = useServiceWords();
  const navigate = useNavigate();
  const toast = useToast();
  const { isSending: busy, run } = useSend();

  async function proceed() {
    if (chosen.length === 0) return;
    await run(async () => {
      const putRepairs = await loadCart().then(
        (code) => code.putRepairs,
        () => toast({ title: t("continue.failed"), variant: "destructive" }),
      );
      if (!putRepairs) return;
      putRepairs(
        model,
        chosen.map((option) => ({ option, service: nameOf(option) })),
      );
      // Back leads to an empty selection, so that the same services are not added twice.
      await navigate(servicesAddress(model.id), { replace: true, preventScrollReset: true });
      await navigate("/cart");
    });
  }
  return { busy, proceed };
}
