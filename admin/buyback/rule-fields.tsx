import type { ReactNode } from "react";
import { DEFECTS } from "#contract/buyback/phone-answers.ts";
import { CONDITION_LEVELS } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Section } from "../section.tsx";
import type { GridText } from "./grid-text.ts";

interface RuleFieldsProps {
  readonly rules: GridText["rules"];
  readonly onChange: (rules: GridText["rules"]) => void;
}

/** The rules of a grid, which apply to all its prices: factors of the states, deductions for defects, the least price. */
export function RuleFields({ rules, onChange }: RuleFieldsProps) {
  const t = useWords("admin-buyback");
  const names = useWords("offer");
  const field = (name: string, label: string) => (
    <Field key={name} label={label}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={rules[name] ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ ...rules, [name]: value })}
      />
    </Field>
  );
  return (
    <Section title={t("grid.rules")}>
      <Group legend={t("grid.factors")}>
        {CONDITION_LEVELS.map((level) => field(level, names(`condition.${level}`)))}
      </Group>
      <Group legend={t("grid.deductions")}>
        {DEFECTS.map((defect) => field(defect, names(`defect.${defect}`)))}
      </Group>
      <div className="max-w-60">{field("floor", t("grid.floor"))}</div>
    </Section>
  );
}

const Group = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className="mb-2">
    <legend className="mb-2 font-medium">{legend}</legend>
    <div className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">{children}</div>
  </fieldset>
);
