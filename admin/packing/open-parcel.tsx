import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Packing } from "#contract/devices/packing.ts";
import { CARRIERS, type Carrier } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ErrorText } from "../error-text.tsx";
import { useCarrierName } from "../order/carrier-name.ts";
import { useRead } from "../use-read.ts";
import { awaitsCarrier } from "./awaits-carrier.ts";
import { NotePrinter } from "./note-printer.tsx";
import { ParcelLabel } from "./parcel-label.tsx";
import { ParcelPhotos } from "./parcel-photos.tsx";
import { Units } from "./units.tsx";
import { useUndo } from "./use-undo.ts";

interface OpenParcelProps {
  readonly packing: Packing;
  readonly isCompleted: boolean;
  readonly show: (packing: Packing) => void;
  readonly onPhotos: (photos: Packing["photos"]) => void;
  readonly onCarrier: (carrier: Carrier) => void;
  /** Puts the order aside; null when the address of the page names it. */
  readonly onAnother: (() => void) | null;
}

/** The parcel that is packed: what to check, its carrier, its note, and the undo of the last act. */
export function OpenParcel({ packing, isCompleted, show, onPhotos, onCarrier, onAnother }: OpenParcelProps) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const carrierName = useCarrierName();
  const undo = useUndo(packing, show);
  const { data: sold, error: unsold } = useRead("GET /admin/api/labels");
  const [chosen, setChosen] = useState<Carrier>(packing.carrier);
  /** The note waits for the label, so that both print in one job. */
  const [isLabelSettled, setLabelSettled] = useState(false);
  const isSold = sold
    ? sold.isSold && (packing.hasLabelOption || chosen !== packing.carrier)
    : unsold
      ? false
      : null;
  const { number, state, refunded, isCollected, box, others, carrier, tracking, shippingOption } = packing;
  const isActive = !refunded && (state === "preparing" || state === "packed");
  return (
    <Card className="grid gap-4 print:border-0 print:p-0">
      <div className="no-print flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-xl font-bold">
          <Link to={`/orders/${number}`} className="underline underline-offset-4">
            {number}
          </Link>
        </h2>
        <span className="font-semibold">{admin(`order.way.${shippingOption}`)}</span>
        <Badge tone={state === "packed" || state === "shipped" ? "success" : "warning"}>
          {isCollected && state === "packed" ? t("packing.shelf") : admin(`parcel.state.${state}`)}
        </Badge>
      </div>
      {refunded && <p className="no-print">{t("packing.refunded")}</p>}
      <Units packing={packing} show={show} />
      {others.length > 0 && (
        <div className="no-print rounded-md bg-warning-soft px-3 py-2">
          <p className="font-semibold text-warning">{t("packing.others")}</p>
          <ul>
            {others.map(({ name, quantity }) => (
              <li key={name}>{`${quantity} × ${name}`}</li>
            ))}
          </ul>
        </div>
      )}
      {isActive && box.length > 0 && (
        <div className="no-print">
          <p className="font-semibold">{t("packing.box")}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-lg">
            {box.map((thing) => (
              <li key={thing} className="flex items-center gap-1.5">
                <Check aria-hidden className="size-4 text-success" />
                {thing}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isActive && !isCollected && (
        <Field label={admin("parcel.carrier")} className="no-print max-w-80">
          <Select
            defaultValue={carrier}
            onChange={(event) => {
              const chosen = CARRIERS.find((one) => one === event.currentTarget.value);
              if (!chosen) return;
              setChosen(chosen);
              onCarrier(chosen);
            }}
          >
            {CARRIERS.map((one) => (
              <option key={one} value={one}>
                {carrierName(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isCollected && state === "packed" && (
        <p className="no-print text-lg font-semibold">{t("packing.toShelf")}</p>
      )}
      {tracking && (
        <p className="no-print figures">
          {carrierName(carrier)} · {tracking}
        </p>
      )}
      <ParcelPhotos packing={packing} onPhotos={onPhotos} />
      {!isCollected && (state === "packed" || state === "shipped" || packing.label) && (
        <ParcelLabel
          packing={packing}
          carrier={chosen}
          isSold={isSold}
          isCompleted={isCompleted}
          show={show}
          onSettled={() => setLabelSettled(true)}
        />
      )}
      {(state === "packed" || state === "shipped") && (
        <NotePrinter packing={packing} isCompleted={isCompleted && (isCollected || isLabelSettled)} />
      )}
      <div className="no-print flex flex-wrap items-center gap-3 empty:hidden">
        {undo.isOffered && (
          <Button variant="outline" loading={undo.isSending} onClick={undo.run}>
            {t("packing.undo")} <kbd aria-hidden>U</kbd>
          </Button>
        )}
        {onAnother && (state === "preparing" || awaitsCarrier(packing)) && (
          <Button variant="outline" onClick={onAnother}>
            {t("packing.another")}
          </Button>
        )}
      </div>
      <ErrorText error={undo.error} onReload={undo.forget} />
    </Card>
  );
}
