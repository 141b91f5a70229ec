import { useState } from "react";
import type { OrderCases } from "#contract/cases/cases.ts";
import { OrderedName } from "#web/i18n/ordered-name.tsx";
import { SoldCondition } from "#web/i18n/sold-condition.tsx";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface LineChoiceProps {
  readonly lines: OrderCases["claimable"];
  readonly error: string | undefined;
}

/** The choice of a case's items. A single item is preselected. For several units, the person enters how many. */
export function LineChoice({ lines, error }: LineChoiceProps) {
  const t = useWords("cases");
  const [chosen, setChosen] = useState(() =>
    lines.slice(0, lines.length === 1 ? 1 : 0).map(({ position }) => position),
  );
  const toggle = (position: number) =>
    setChosen(chosen.includes(position) ? chosen.filter((one) => one !== position) : [...chosen, position]);
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t("lines")}</legend>
      {lines.map(({ position, name, quantity, phone }) => {
        const isChosen = chosen.includes(position);
        return (
          <div key={position} className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox
              name="lines"
              checked={isChosen}
              onChange={() => toggle(position)}
              label={
                <>
                  <OrderedName name={name} />
                  <SoldCondition phone={phone} />
                </>
              }
              {...(position === lines[0]?.position ? { error } : {})}
            />
            {isChosen && quantity === 1 && <input type="hidden" name={`line-${position}`} value={1} />}
            {isChosen && quantity > 1 && (
              <Field label={t("quantity")} hideLabel className="w-24">
                <Select name={`line-${position}`}>
                  {Array.from({ length: Math.min(quantity, 20) }, (_, place) => place + 1).map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
