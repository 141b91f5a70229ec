import { useState } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { ShipForm } from "./ship-form.tsx";
import type { Mover, NextState } from "./use-move.ts";

interface MovesProps {
  readonly parcel: BackOfficeShipment;
  readonly mover: Mover;
}

/** A button for each move that is allowed now; shipping has a form. */
export function ParcelMoves({ parcel, mover }: MovesProps) {
  const t = useWords("admin");
  const [mishap, setMishap] = useState<"lost" | "sent_back" | null>(null);
  const next = parcel.next.filter((state): state is NextState => state !== "preparing");
  const main = next.filter((state) => state !== "shipped");
  const start = (to: NextState) => {
    if (to === "lost" || to === "sent_back") setMishap(to);
    else mover.move(to);
  };
  return (
    <div className="no-print grid gap-3 empty:hidden">
      {next.includes("shipped") && <ShipForm parcel={parcel} mover={mover} />}
      {main.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {main.map((to, position) => (
            <Button
              key={to}
              size="sm"
              variant={position === 0 ? "solid" : "outline"}
              loading={mover.isBusy}
              onClick={() => start(to)}
            >
              {t(`parcel.move.${to}`)}
            </Button>
          ))}
        </div>
      )}
      {!mishap && <ErrorText error={mover.error} onReload={mover.readAgain} />}
      <ReasonDialog
        isOpen={mishap !== null && next.includes(mishap)}
        title={t(`parcel.move.${mishap ?? "lost"}`)}
        text={t("parcel.final")}
        submit={t(`parcel.move.${mishap ?? "lost"}`)}
        isSending={mover.isBusy}
        error={mover.error}
        isOptional
        onReload={mover.readAgain}
        onClose={() => setMishap(null)}
        onSubmit={(reason) => mishap && mover.move(mishap, { reason })}
      />
    </div>
  );
}
