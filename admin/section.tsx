import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { DataTable } from "#web/ui/data-table.tsx";

interface SectionProps {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement> | undefined;
  readonly children?: ReactNode;
}

/** A titled section of a page. */
export function Section({ title, heading, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SectionTableProps<Row>
  extends SectionProps,
    Omit<ComponentProps<typeof DataTable<Row>>, "caption" | "rows"> {
  /** Null or undefined while they load. */
  readonly rows: readonly Row[] | null | undefined;
  /** The text shown for an empty table. */
  readonly empty: string;
  /** A sentence above the table. */
  readonly lead?: string;
}

/** A titled table, with the children below it, such as the error of an act. */
export function SectionTable<Row>({
  title,
  heading,
  rows,
  empty,
  lead,
  children,
  ...table
}: SectionTableProps<Row>) {
  return (
    <Section title={title} heading={heading}>
      {lead && <p className="max-w-prose text-ink-muted">{lead}</p>}
      {rows?.length === 0 && <p className="text-ink-muted">{empty}</p>}
      {rows && rows.length > 0 && <DataTable caption={title} rows={rows} {...table} />}
      {children}
    </Section>
  );
}
