import { Link } from "react-router";
import type { OrderSummary } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { readAgain } from "../reads.ts";
import { useMay, useStaff } from "../session.tsx";
import { SelectionBar } from "../table/selection-bar.tsx";
import { useBulk } from "../table/use-bulk.ts";
import type { Selection } from "../table/use-selection.ts";
import { type Colleague, ColleagueSelect } from "../timeline/colleague-select.tsx";

/** Acts on the chosen orders: print papers, pack the shop's own parcels, assign them to somebody. */
export function BulkActs({ selection }: { selection: Selection<OrderSummary> }) {
  const t = useWords("admin");
  const may = useMay();
  const toast = useToast();
  const self = useStaff();
  const { isRunning, outcome, run } = useBulk<OrderSummary>(({ number }) => number);
  const { chosen, rows, clear } = selection;

  async function pack({ number, toPack }: OrderSummary) {
    if (toPack.length === 0) return t("bulk.nothingToPack");
    for (const { id, version } of toPack)
      await callRoute("POST /admin/api/orders/:number/shipments/:id/packing", {
        params: { number, id },
        body: { version },
      });
    return null;
  }
  async function act(one: (order: OrderSummary) => Promise<string | null>) {
    const ended = await run(rows, one);
    clear();
    // Reload even if all were refused: a refusal means that rows have changed.
    readAgain();
    return ended?.done ?? 0;
  }
  async function assignTo({ id: staffId, name }: Colleague) {
    const count = await act(async ({ number }) => {
      const body = { subjectType: "order", subjectId: number, staffId, holder: null } as const;
      await callRoute("PUT /admin/api/assignments", { body });
      return null;
    });
    if (count > 0) toast({ title: t("bulk.assignedTo", { count, name }) });
  }

  const orders = new URLSearchParams({ orders: chosen.join(",") });
  const paper = { target: "_blank", className: buttonStyle("outline", "sm") };
  return (
    <SelectionBar
      count={chosen.length}
      outcome={outcome}
      linkOf={(number) => `/orders/${encodeURIComponent(number)}`}
    >
      {may("orders.write") && (
        <>
          <Button size="sm" loading={isRunning} onClick={() => void act(pack)}>
            {t("bulk.pack")}
          </Button>
          <Button size="sm" variant="outline" loading={isRunning} onClick={() => void assignTo(self)}>
            {t("assignment.take")}
          </Button>
          <ColleagueSelect
            subjectType="order"
            except={[self.id]}
            hideLabel
            disabled={isRunning}
            onChoose={(colleague) => void assignTo(colleague)}
          />
        </>
      )}
      <Link to={`/picking-list?${orders}`} {...paper}>
        {t("papers.pickingList")} <span className="sr-only">{t("newTab")}</span>
      </Link>
      <Link to={`/delivery-notes?${orders}`} {...paper}>
        {t("papers.deliveryNotes")} <span className="sr-only">{t("newTab")}</span>
      </Link>
    </SelectionBar>
  );
}
