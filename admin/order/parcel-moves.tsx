import { useState } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorText } from "../error-text.tsx";
import { StepForm } from "../sign-in/frame.tsx";
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
      <Dialog
        open={mishap !== null && next.includes(mishap)}
        onClose={() => setMishap(null)}
        title={t(`parcel.move.${mishap ?? "lost"}`)}
        text={t("parcel.final")}
        closeLabel={t("close")}
      >
        {mishap && (
          <StepForm
            submit={t(`parcel.move.${mishap}`)}
            isSending={mover.isBusy}
            error={mover.error}
            onReload={mover.readAgain}
            onSubmit={(data) => mover.move(mishap, { reason: String(data.get("reason") ?? "") })}
          >
            <Field label={t("reason")} aside={t("optional")}>
              <Textarea name="reason" rows={3} maxLength={500} />
            </Field>
          </StepForm>
        )}
      </Dialog>
    </div>
  );
}
