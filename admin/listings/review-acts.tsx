import { REVIEW_MOVES, type ReviewDecision, type ReviewRow } from "#contract/catalog/listing-review.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly } from "../api.ts";
import { readAgain } from "../reads.ts";
import { ReasonButton } from "../reason-button.tsx";
import { SelectionBar } from "../table/selection-bar.tsx";
import { useBulk } from "../table/use-bulk.ts";
import type { Selection } from "../table/use-selection.ts";

/** Decides on the chosen listings, each as the list showed it: one that its seller has changed since is refused as changed. */
export function ReviewActs({ selection }: { readonly selection: Selection<ReviewRow> }) {
  const t = useWords("admin-lists");
  const toast = useToast();
  const { isRunning, outcome, run } = useBulk<ReviewRow>(({ id }) => String(id));
  const { rows, chosen, clear } = selection;

  async function decide(decision: ReviewDecision, reason?: string) {
    const ended = await run(rows, async ({ id, version, state }) => {
      if (!REVIEW_MOVES[state].includes(decision)) return t("review.isRefused");
      const body = { decision, version, ...(reason && { reason }) };
      await callQuietly("POST /admin/api/listings/:id/review", { params: { id: String(id) }, body });
      return null;
    });
    clear();
    // Reload even if all were refused: a refusal means that rows have changed.
    readAgain();
    const count = ended?.done ?? 0;
    if (count > 0)
      toast({ title: t(decision === "approved" ? "review.approvedMany" : "review.refusedMany", { count }) });
  }
  return (
    <SelectionBar count={chosen.length} outcome={outcome} linkOf={(id) => `/listings/${id}`}>
      <Button size="sm" loading={isRunning} onClick={() => void decide("approved")}>
        {t("review.approve")}
      </Button>
      <ReasonButton
        title={t("review.refuse")}
        text={t("review.refuseText")}
        send={(reason) => decide("refused", reason)}
      />
    </SelectionBar>
  );
}
