import type { ListCheck } from "#contract/devices/receptions.ts";
import { COLUMN_ROLES, type ColumnRole } from "#contract/suppliers/headings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface ListColumnsProps {
  readonly columns: ListCheck["columns"];
  readonly onChange: (roles: (ColumnRole | null)[]) => void;
}

/** The columns of a list, with what each holds: guessed, and changed by hand. */
export function ListColumns({ columns, onChange }: ListColumnsProps) {
  const t = useWords("admin-devices");
  const used = columns.filter(({ role }) => role !== null).length;
  const set = (at: number, role: ColumnRole | null) =>
    // A role belongs to one column: the column that had it is no longer used.
    onChange(
      columns.map((column, place) => (place === at ? role : column.role === role ? null : column.role)),
    );
  return (
    <details className="rounded-md border border-line" open={used < 3}>
      <summary className="cursor-pointer px-4 py-3 font-semibold">
        {t("list.columns", { used, count: columns.length })}
      </summary>
      <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ heading, sample, role }, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            label={heading || t("list.column", { number: at + 1 })}
            hint={sample && <span className="break-all">{sample}</span>}
          >
            <Select
              value={role ?? ""}
              onChange={({ currentTarget: { value } }) =>
                set(at, COLUMN_ROLES.find((one) => one === value) ?? null)
              }
            >
              <option value="">{t("role.none")}</option>
              {COLUMN_ROLES.map((one) => (
                <option key={one} value={one}>
                  {t(`role.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </details>
  );
}
