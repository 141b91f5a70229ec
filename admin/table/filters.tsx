import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ComboboxFilter } from "./combobox-filter.tsx";
import type { ListColumn } from "./list-columns.ts";
import { type Choices, useFilter } from "./use-filter.ts";

export interface Filter {
  /** The name of its query parameter. */
  readonly name: string;
  readonly label: string;
  /** Choices of a select; without them, the filter is a text or date input. */
  readonly choices?: Choices;
  /** The label of the empty choice; defaults to "All". */
  readonly none?: string;
  readonly type?: "date";
  /** True: too many choices for a select. They are found by typing. */
  readonly isLong?: boolean;
}

export const choicesOf = <Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choices => values.map((value) => [value, textOf(value)]);

export const Filters = ({ filters }: { readonly filters: readonly Filter[] }) =>
  filters.map((filter) =>
    filter.choices && filter.isLong ? (
      <ComboboxFilter key={filter.name} {...filter} choices={filter.choices} />
    ) : filter.choices ? (
      <ChoiceFilter key={filter.name} {...filter} choices={filter.choices} />
    ) : (
      <TextFilter key={filter.name} {...filter} />
    ),
  );

export function ChoiceFilter({ name, label, choices, none }: Filter & { readonly choices: Choices }) {
  const t = useWords("admin");
  const [value, set] = useFilter(name);
  return (
    <Field label={label} className="max-w-72">
      <Select value={value} onChange={(event) => set(event.target.value)}>
        <option value="">{none ?? t("table.all")}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A text is applied by Enter, a date when the field is left. */
function TextFilter({ name, label, type }: Filter) {
  const [value, set] = useFilter(name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set(String(new FormData(event.currentTarget).get(name) ?? "").trim());
      }}
    >
      <Field label={label}>
        <Input
          key={value}
          name={name}
          type={type ?? "search"}
          defaultValue={value}
          {...(type && { onBlur: (event) => event.currentTarget.form?.requestSubmit() })}
        />
      </Field>
    </form>
  );
}

/** The sort order as a filter, for cards, which have no headers to press. */
export function SortFilter({ columns }: { readonly columns: readonly ListColumn<never>[] }) {
  const t = useWords("admin");
  const choices = columns.flatMap(({ header, sort }): [string, string][] =>
    sort
      ? [
          [sort, t("table.sort.up", { column: header })],
          [`-${sort}`, t("table.sort.down", { column: header })],
        ]
      : [],
  );
  if (choices.length === 0) return null;
  return (
    <div className="sm:hidden">
      <ChoiceFilter name="sort" label={t("table.sort")} none={t("table.sort.usual")} choices={choices} />
    </div>
  );
}
