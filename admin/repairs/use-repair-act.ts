import type { NewQuote, NotedAnswer } from "#contract/repair/quotes.ts";
import type { PartChoice, PartFitting } from "#contract/repair/repair-parts.ts";
import type { RepairMove, StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { reads } from "../reads.ts";
import { readKey } from "../use-read.ts";

/** The acts on a repair. Each is the last segment of its route. */
type RepairAct = "moves" | "quotes" | "answers" | "parts" | "fittings";

/** Sends acts on a repair with the version that the page shows, and shows the repair that comes back. */
export function useRepairAct({ number, version }: StaffRepair) {
  const t = useWords("admin-repairs");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const act = (step: RepairAct, input: object = {}) =>
    run(async () => {
      const answer: StaffRepair = await callRoute(`POST /admin/api/repairs/:number/${step}`, {
        params: { number },
        body: { version, ...input } as RepairMove & NewQuote & NotedAnswer & PartChoice & PartFitting,
      });
      toast({ title: t(`state.${answer.state}`) });
      reads.setQueryData(readKey("GET /admin/api/repairs/:number", { params: { number } }), answer);
    });
  return { isSending, error, forget, act };
}
