import { useState } from "react";
import { Link } from "react-router";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { classes } from "#web/ui/classes.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { ShipForm } from "./ship-form.tsx";
import type { Mover, NextState } from "./use-move.ts";

interface MovesProps {
  readonly number: string;
  readonly parcel: BackOfficeShipment;
  readonly mover: Mover;
}

/** A button for each allowed move; shipping has a form. */
export function ParcelMoves({ number, parcel, mover }: MovesProps) {
  const t = useWords("admin");
  const [mishap, setMishap] = useState<"lost" | "sent_back" | null>(null);
  const [isDelivering, setDelivering] = useState(false);
  const next = parcel.next.filter((state): state is NextState => state !== "preparing");
  const devices = useWords("admin-devices");
  // The shop's own units are packed and unpacked one by one, by scan.
  const byScan = parcel.hasUnits && next.some((state) => state === "packed" || state === "cancelled");
  const main = next.filter(
    (state) => state !== "shipped" && !(byScan && (state === "packed" || state === "cancelled")),
  );
  const start = (to: NextState) => {
    if (to === "lost" || to === "sent_back") setMishap(to);
    else if (to === "delivered") setDelivering(true);
    else mover.move(to);
  };
  return (
    <div className="no-print grid gap-3 empty:hidden">
      {next.includes("shipped") && <ShipForm parcel={parcel} mover={mover} />}
      {(byScan || (parcel.hasUnits && parcel.state === "packed")) && (
        <Link
          to={`/packing?order=${encodeURIComponent(number)}`}
          className={classes(buttonStyle("solid", "sm"), "justify-self-start")}
        >
          {devices(byScan ? "packing.open" : "packing")}
        </Link>
      )}
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
      {!mishap && <ErrorText error={mover.error} onReload={mover.forget} />}
      <Dialog
        open={isDelivering && next.includes("delivered")}
        onClose={() => setDelivering(false)}
        title={t("parcel.move.delivered")}
        text={t("parcel.deliveredText")}
        closeLabel={t("close")}
        actions={
          <Button
            onClick={() => {
              setDelivering(false);
              mover.move("delivered");
            }}
          >
            {t("parcel.deliveredConfirm")}
          </Button>
        }
      />
      <ReasonDialog
        isOpen={mishap !== null && next.includes(mishap)}
        title={t(`parcel.move.${mishap ?? "lost"}`)}
        text={t("parcel.final")}
        submit={t(`parcel.move.${mishap ?? "lost"}`)}
        isSending={mover.isBusy}
        error={mover.error}
        isOptional
        onReload={mover.forget}
        onClose={() => setMishap(null)}
        onSubmit={(reason) => mishap && mover.move(mishap, { reason })}
      />
    </div>
  );
}
