import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import type { FieldCode } from "#contract/errors.ts";
import { formatMoney } from "#contract/format.ts";
import { addressOf } from "#contract/interface/call.ts";
import type { Carrier } from "#contract/shipments/carriers.ts";
import { MAX_LABEL_BYTES } from "#contract/shipments/labels.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
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
  const [refused, setRefused] = useState<FieldCode | null>(null);
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
  async function keep(file: File) {
    setRefused(null);
    if (file.size > MAX_LABEL_BYTES) return setRefused("TOO_BIG");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    await run(
      async () =>
        show(
          await callRoute("PUT /admin/api/packing/:number/parcels/:parcel/label-file", {
            params,
            body: { version, carrier, content },
          }),
        ),
      {
        name: "keep",
        onRefused({ fields }) {
          const code = fields.content;
          setRefused(code ?? null);
          return code !== undefined;
        },
      },
    );
  }
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
          <label
            aria-busy={isSending || undefined}
            className="relative flex min-h-11 items-center gap-2 rounded-md border-2 border-dashed border-line-strong px-3 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <FileUp aria-hidden className="size-5 shrink-0" />
            {t("label.keep")}
            <input
              type="file"
              accept="application/pdf,image/*"
              aria-label={t("label.keep")}
              disabled={isSending}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = "";
                if (file) void keep(file);
              }}
            />
          </label>
        )}
      </div>
      {refused && (
        <p role="alert" className="text-danger">
          {t(refused === "TOO_BIG" ? "label.tooBig" : "label.noLabel")}
        </p>
      )}
      <ErrorText error={error} onReload={forget} />
    </section>
  );
}
