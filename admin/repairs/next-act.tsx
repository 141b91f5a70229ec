import { useState } from "react";
import { isOpenRepair, type RepairState } from "#contract/repair/repair-states.ts";
import { NEEDS_REASON, type StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { useRepairAct } from "./use-repair-act.ts";

/** The states that have a next act. */
type OpenState = Exclude<RepairState, "handed_back" | "shipped_back" | "cancelled">;

/** The next act of a repair as one button, and the other acts that its state allows. */
export function NextAct({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const { isSending, error, forget, act } = useRepairAct(repair);
  const [asked, setAsked] = useState<RepairState | null>(null);
  // The first act of a booked repair is the reception, below. An act that ends the work without a repair is never the main button.
  const isAwaited = repair.state === "booked";
  const [first] = repair.moves;
  const next = first && !isAwaited && !NEEDS_REASON.includes(first) ? first : undefined;
  const others = repair.moves.filter((to) => to !== next);
  if (!isOpenRepair(repair.state))
    return <p className="text-ink-muted">{t(`ended.${repair.state}` as "ended.cancelled")}</p>;
  // No act leads to the first state.
  const actText = (to: RepairState) => t(`act.${to as Exclude<RepairState, "booked">}`);
  /** The work and its test wait for the conditions that the quote's section names. */
  const waits = (to: RepairState) => (to === "repairing" || to === "tested") && repair.lacks.length > 0;
  const move = (to: RepairState) => (NEEDS_REASON.includes(to) ? setAsked(to) : void act("moves", { to }));
  return (
    <div className="grid gap-4">
      <p className="font-semibold">
        {t(repair.isRefunded ? "next.refunded" : `next.${repair.state as OpenState}`)}
      </p>
      {asked === null && <ErrorText error={error} onReload={forget} />}
      {next && (
        <Button
          className="justify-self-start"
          loading={isSending}
          disabled={waits(next)}
          onClick={() => move(next)}
        >
          {actText(next)}
        </Button>
      )}
      {others.length > 0 && (
        <>
          <h3 className="border-t border-line pt-4 font-semibold">{t("otherActs")}</h3>
          <div className="flex flex-wrap gap-2.5">
            {others.map((to) => (
              <Button
                key={to}
                size="sm"
                variant="outline"
                loading={isSending}
                disabled={waits(to)}
                onClick={() => move(to)}
              >
                {actText(to)}
              </Button>
            ))}
          </div>
        </>
      )}
      <ReasonDialog
        isOpen={asked !== null}
        title={actText(asked ?? "cancelled")}
        text={t(`reason.${asked ?? "cancelled"}` as "reason.cancelled")}
        submit={actText(asked ?? "cancelled")}
        isSending={isSending}
        error={error}
        onReload={forget}
        onClose={() => setAsked(null)}
        onSubmit={(reason) => void act("moves", { to: asked, reason })}
      />
    </div>
  );
}
