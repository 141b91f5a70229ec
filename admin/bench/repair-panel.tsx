import { useState } from "react";
import { PartInput } from "#contract/devices/bench.ts";
import { PART_ORIGINS, PARTS } from "#contract/devices/parts.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { PointPhoto } from "./point-photo.tsx";
import type { Bench } from "./use-unit.ts";

/** Shows what failed, records each replaced part with its origin, taken from the stock or not, and ends the repair. */
export function RepairPanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const protocol = useWords("protocol");
  const ofParts = useWords("admin-parts");
  const { unit, act, isSending } = bench;
  const { lastRun, beforeReturn } = unit;
  /** The id of the part of the stock. Empty: the part is not of the stock. */
  const [stock, setStock] = useState("");
  const { formProps } = useForm<PartInput>({
    check: checkedBy(PartInput, (read) => ({
      // The schema requires a version; `act` replaces it by the newest one.
      version: unit.version,
      part: read("part") || PARTS[0],
      origin: read("origin") || PART_ORIGINS[0],
      stock: stock === "" ? null : Number(stock),
    })),
    async send(part) {
      await act("parts", part);
      setStock("");
    },
  });
  // A run from before the customer returned the unit is ignored, because its failures may have been repaired since.
  const isCurrentRun = lastRun && (!beforeReturn || lastRun.beganAt >= beforeReturn.at);
  const failed = isCurrentRun ? lastRun.results.filter(({ outcome }) => outcome === "fail") : [];
  return (
    <div className="grid gap-4">
      {failed.length > 0 && (
        <ul aria-label={t("repair.failed")} className="list-disc ps-5">
          {failed.map(({ point, note, photo }) => (
            <li key={point}>
              {note
                ? t("repair.failedNote", { point: protocol(`point.${point}`), note })
                : protocol(`point.${point}`)}{" "}
              {photo && <PointPhoto device={unit.publicId} point={point} photo={photo} />}
            </li>
          ))}
        </ul>
      )}
      {unit.stage !== "repairing" ? (
        <Button
          size="lg"
          autoFocus
          className="justify-self-start"
          loading={isSending}
          onClick={() => void act("moves", { to: "repairing" })}
        >
          {t("repair.start")}
        </Button>
      ) : (
        <>
          <form {...formProps} className="flex flex-wrap items-end gap-3">
            {unit.stock.length > 0 && (
              <Field label={t("repair.stock")} hint={t("repair.stockHint")} className="w-full">
                <Select name="stock" value={stock} onChange={({ target }) => setStock(target.value)}>
                  <option value="">{t("repair.stockNone")}</option>
                  {unit.stock.map(({ id, name, origin, free }) => (
                    <option key={id} value={id} disabled={free < 1}>
                      {ofParts("part.free", { name, origin: ofParts(`origin.${origin}`), count: free })}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            {stock === "" && (
              <>
                <Field label={t("repair.part")} className="min-w-48 flex-1">
                  <Select name="part" autoFocus>
                    {PARTS.map((part) => (
                      <option key={part} value={part}>
                        {protocol(`part.${part}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label={t("repair.origin")} className="min-w-48 flex-1">
                  <Select name="origin">
                    {PART_ORIGINS.map((origin) => (
                      <option key={origin} value={origin}>
                        {protocol(`origin.${origin}`)}
                      </option>
                    ))}
                  </Select>
                </Field>
              </>
            )}
            <Button type="submit" variant="outline" loading={isSending}>
              {t("repair.note")}
            </Button>
          </form>
          <Button
            size="lg"
            className="justify-self-start"
            loading={isSending}
            // The data is wiped next; then the unit is tested.
            onClick={() => void act("moves", { to: "inspected" })}
          >
            {t("repair.done")}
          </Button>
        </>
      )}
    </div>
  );
}
