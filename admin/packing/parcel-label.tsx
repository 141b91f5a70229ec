import { useEffect, useRef } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import { formatMoney } from "#contract/format.ts";
import { addressOf } from "#contract/interface/call.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { LabelDrop } from "../label-drop.tsx";
import { PrivatePicture } from "../private-picture.tsx";
import { awaitsCarrier } from "./awaits-carrier.ts";

interface LabelProps {
  readonly packing: Packing;
  readonly carrier: Carrier;
  /** Whether a provider sells the label of this parcel. Null until it is known. */
  readonly isSold: boolean | null;
  /** Whether the parcel was completed here, so that its label is bought by itself. */
  readonly isCompleted: boolean;
  readonly show: (packing: Packing) => void;
  /** Called when the label is there, or will not come by itself. */
  readonly onSettled: () => void;
}

/** The address of a label's file. */
export const labelAddress = (number: string, label: number) =>
  addressOf("GET /admin/api/packing/:number/labels/:label", { params: { number, label } });

/** The carrier's label of a packed parcel: bought from the provider, or a file of the carrier. */
export function ParcelLabel({ packing, carrier, isSold, isCompleted, show, onSettled }: LabelProps) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  const { number, parcel, version, label } = packing;
  const { isSending, error, run, forget } = useSend();
  const params = { number, parcel };
  const isOpen = awaitsCarrier(packing);
  const buy = () =>
    run(
      async () =>
        show(
          await callRoute("POST /admin/api/packing/:number/parcels/:parcel/label", {
            params,
            body: { version, carrier },
          }),
        ),
      { name: "buy" },
    );
  const cancel = () =>
    run(
      async () =>
        show(
          await callRoute("POST /admin/api/packing/:number/parcels/:parcel/label/cancellation", { params }),
        ),
      { name: "cancel" },
    );
  const keep = async (content: string) =>
    show(
      await callRoute("PUT /admin/api/packing/:number/parcels/:parcel/label-file", {
        params,
        body: { version, carrier, content },
      }),
    );
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !isCompleted || !isOpen || isSold === null) return;
    asked.current = true;
    if (isSold && label === null) void buy().finally(onSettled);
    else onSettled();
  });
  const hasLeft = packing.state === "shipped" || packing.state === "delivered" || packing.state === "lost";
  const isBought = label?.isBought === true && label.state === "bought";
  if (!isOpen && !label) return null;
  return (
    <section aria-label={t("label.title")} className="no-print grid gap-2">
      <h3 className="font-semibold">{t("label.title")}</h3>
      {label?.state === "refused" && isOpen && (
        <p role="alert" className="text-danger">
          {t("label.refused", { reason: label.reason ?? "–" })}
        </p>
      )}
      {label?.state === "ordered" && <p className="text-warning">{t("label.unsure")}</p>}
      {label?.state === "cancelling" && <p className="text-warning">{t("label.cancelling")}</p>}
      {isBought && (
        <p className="figures">
          {t("label.bought", {
            number: label.number ?? "–",
            price: label.priceCents === null ? "–" : formatMoney(label.priceCents, locale),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {label?.file === "picture" && (
          <PrivatePicture
            address={labelAddress(number, label.id)}
            name={t("label.title")}
            className="size-14"
          />
        )}
        {label?.file === "pdf" && (
          <a
            href={labelAddress(number, label.id)}
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            {t("label.open")}
          </a>
        )}
        {isOpen && isSold && label?.state !== "cancelling" && (
          <Button loading={isSending} onClick={() => void buy()}>
            {t(isBought ? "label.send" : "label.buy")}
          </Button>
        )}
        {(isBought || label?.state === "cancelling") && !hasLeft && (
          <Button variant="outline" disabled={isSending} onClick={() => void cancel()}>
            {t("label.cancel")}
          </Button>
        )}
        {isOpen && !isBought && label?.state !== "ordered" && label?.state !== "cancelling" && (
          <LabelDrop isSending={isSending} send={keep} run={(work) => run(work, { name: "keep" })} />
        )}
      </div>
      <ErrorText error={error} onReload={forget} />
    </section>
  );
}
