import { useSearchParams } from "react-router";
import type { TableSchema } from "#contract/back-office/table.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";

/** Sets one query parameter and returns to the first page. */
function useFilter(name: string) {
  const [search, setSearch] = useSearchParams();
  function set(value: string) {
    // Leaving a field without a change keeps the page.
    if (value === (search.get(name) ?? "")) return;
    const next = new URLSearchParams(search);
    next.delete("cursor");
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next);
  }
  return [search.get(name) ?? "", set] as const;
}

type Choices = readonly (readonly [value: string, text: string])[];

export interface Filter {
  /** The name of its query parameter. */
  readonly name: string;
  readonly label: string;
  /** Choices of a select; without them, the filter is a text or date input. */
  readonly choices?: Choices;
  /** The label of the empty choice; defaults to "All". */
  readonly none?: string;
  readonly type?: "date";
}

export const choicesOf = <Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choices => values.map((value) => [value, textOf(value)]);

export const Filters = ({ filters }: { readonly filters: readonly Filter[] }) =>
  filters.map((filter) =>
    filter.choices ? (
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

/**
 * The sort order as a filter above a list. Each sort key is a time; a due date lies in the future. `usual` is the order of the
 * list without a choice, which has a name as every other.
 */
export function useSortFilter(schema: TableSchema, usual: string): Filter {
  const t = useWords("admin");
  const textOf = (sort: string) => {
    const isDue = sort.toLowerCase().includes("due");
    if (sort.startsWith("-")) return t(isDue ? "table.sort.latestDue" : "table.sort.newest");
    return t(isDue ? "table.sort.nextDue" : "table.sort.oldest");
  };
  return {
    name: "sort",
    label: t("table.sort"),
    none: textOf(usual),
    choices: schema.shape.sort.def.innerType.options
      .map((sort): [string, string] => [sort, textOf(sort)])
      .filter(([, text]) => text !== textOf(usual)),
  };
}
