import { useSearchParams } from "react-router";
import type { TableSchema } from "#contract/back-office/table.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";

/** Sets one parameter of the address. Another filter begins at the first page. */
function useFilter(name: string) {
  const [search, setSearch] = useSearchParams();
  function set(value: string) {
    // A field that is only left stays on its page.
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
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  /** Without them, a text or a day is typed. */
  readonly choices?: Choices;
  /** What no choice is called; "All" when it is left out. */
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

/** Enter applies the text, as leaving the field does with a day. */
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

/** The order of the rows as one more choice above a list. Each key counts a time; a due one is to come. */
export function useSortFilter(schema: TableSchema): Filter {
  const t = useWords("admin");
  const textOf = (sort: string) => {
    const isDue = sort.toLowerCase().includes("due");
    if (sort.startsWith("-")) return t(isDue ? "table.sort.latestDue" : "table.sort.newest");
    return t(isDue ? "table.sort.nextDue" : "table.sort.oldest");
  };
  return {
    name: "sort",
    label: t("table.sort"),
    none: t("table.sort.usual"),
    choices: schema.shape.sort.def.innerType.options.map((sort) => [sort, textOf(sort)]),
  };
}
