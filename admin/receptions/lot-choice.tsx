import { useState } from "react";
import type { AwaitedLot, ReceiveScan } from "#contract/devices/receptions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface LotChoiceProps {
  readonly lots: readonly AwaitedLot[];
  readonly onChoose: (lot: NonNullable<ReceiveScan["lot"]>) => void;
}

/** Asks which phone of a list without IMEI was scanned, and in which colour. */
export function LotChoice({ lots, onChoose }: LotChoiceProps) {
  const t = useWords("admin-devices");
  const choices = lots.flatMap((lot) =>
    lot.models.map(({ id, colour }) => ({
      value: `${lot.id} ${id}`,
      label: `${lot.name}${lot.models.length > 1 ? ` ${colour}` : ""} · ${lot.supplier} (${lot.waiting})`,
      lot: { id: lot.id, modelId: id },
    })),
  );
  const [value, setValue] = useState(choices[0]?.value ?? "");
  const chosen = choices.find((one) => one.value === value);
  return (
    <span className="flex flex-wrap items-end gap-3">
      <Field label={t("receive.lot")} className="min-w-64">
        <Select value={value} onChange={(event) => setValue(event.currentTarget.value)}>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
      <Button size="sm" onClick={() => chosen && onChoose(chosen.lot)}>
        {t("receive.asLot")}
      </Button>
    </span>
  );
}
