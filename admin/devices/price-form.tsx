import { type FormEvent, useState } from "react";
import type { DeviceSummary } from "#contract/devices/back-office.ts";
import { PublicationInput } from "#contract/devices/bench.ts";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { ErrorText } from "../error-text.tsx";
import { changedPrice, PRICE_CHANGES, type PriceChangeKind, readPriceChange } from "./price-change.ts";
import type { NewPrice } from "./use-device-acts.ts";

interface PriceFormProps {
  /** The chosen devices on sale. */
  readonly devices: readonly DeviceSummary[];
  /** The number of chosen devices that are not on sale. */
  readonly leftOut: number;
  readonly onClose: () => void;
  readonly onSend: (prices: readonly NewPrice[]) => Promise<void>;
}

const mayCost = (priceCents: number) => PublicationInput.shape.priceCents.safeParse(priceCents).success;

/** Changes the prices of several devices by a share or an amount, and shows each new price before it is sent. */
export function PriceForm({ devices, leftOut, onClose, onSend }: PriceFormProps) {
  const t = useWords("admin-devices");
  const locale = useLocale();
  const { isSending, error, run } = useSend();
  const [kind, setKind] = useState<PriceChangeKind>("percent");
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const change = readPriceChange(kind, typed);
  const prices = devices.flatMap(({ publicId, version, name, priceCents: before }) =>
    before === null
      ? []
      : [{ publicId, version, name, before, after: change ? changedPrice(before, change) : before }],
  );
  const isWrong = change !== null && !prices.every(({ after }) => mayCost(after));

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!change || isWrong || prices.length === 0) return;
    void run(async () => {
      await onSend(prices);
      onClose();
    });
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("bulk.kind")}>
          <Select value={kind} onChange={({ target }) => setKind(target.value as PriceChangeKind)}>
            {PRICE_CHANGES.map((one) => (
              <option key={one} value={one}>
                {t(`bulk.kind.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("bulk.by")}
          hint={t("bulk.byHint")}
          error={isTried && !change ? t("bulk.byWrong") : undefined}
          required
        >
          <Input
            inputMode="text"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </div>
      {leftOut > 0 && <p className="text-sm text-warning">{t("bulk.leftOut", { count: leftOut })}</p>}
      {isWrong && (
        <p role="alert" className="text-sm text-danger">
          {t("bulk.outOfRange")}
        </p>
      )}
      {prices.length > 0 && (
        <div className="max-h-80 overflow-y-auto">
          <DataTable
            caption={t("bulk.preview")}
            rows={prices}
            rowKey={({ publicId }) => publicId}
            columns={[
              {
                header: t("device"),
                lead: true,
                cell: ({ name, publicId }) => (
                  <>
                    {name} <small className="block font-normal text-ink-muted">{publicId}</small>
                  </>
                ),
              },
              { header: t("bulk.before"), align: "end", cell: ({ before }) => formatMoney(before, locale) },
              {
                header: t("bulk.after"),
                align: "end",
                cell: ({ after }) => (
                  <b className={mayCost(after) ? "" : "text-danger"}>{formatMoney(after, locale)}</b>
                ),
              },
            ]}
          />
        </div>
      )}
      <ErrorText error={error} />
      <Button type="submit" loading={isSending} disabled={prices.length === 0}>
        {t("bulk.priceSend", { count: prices.length })}
      </Button>
    </form>
  );
}
