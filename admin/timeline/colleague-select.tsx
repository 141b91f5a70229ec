import type { Subject } from "#contract/timeline/timeline.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useRead } from "../use-read.ts";

export interface Colleague {
  readonly id: number;
  readonly name: string;
}

interface ColleagueSelectProps {
  readonly subjectType: Subject["subjectType"];
  /** The persons who are not offered. */
  readonly except: readonly (number | undefined)[];
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
  readonly onChoose: (colleague: Colleague) => void;
}

/** Gives a subject to a colleague who may work on its type. Nothing while there is no such colleague. */
export function ColleagueSelect({
  subjectType,
  except,
  hideLabel = false,
  disabled = false,
  onChoose,
}: ColleagueSelectProps) {
  const t = useWords("admin");
  const { data } = useRead("GET /admin/api/assignees", { query: { subjectType } });
  const others = data?.filter(({ id }) => !except.includes(id)) ?? [];
  if (others.length === 0) return null;
  return (
    <Field label={t("assignment.give")} hideLabel={hideLabel}>
      <Select
        value=""
        disabled={disabled}
        onChange={({ target }) => {
          const colleague = others.find(({ id }) => String(id) === target.value);
          if (colleague) onChoose(colleague);
        }}
      >
        <option value="">{t(hideLabel ? "assignment.giveTo" : "assignment.choose")}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
