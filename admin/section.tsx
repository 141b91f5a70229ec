import { type ComponentProps, type ReactNode, type Ref, useId, useState } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { DataTable } from "#web/ui/data-table.tsx";

interface SectionProps {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement> | undefined;
  /** Folds the section behind its title and the number of its rows. `isOpen`: it needs attention. */
  readonly fold?: { readonly count: number | undefined; readonly isOpen: boolean };
  readonly children?: ReactNode;
}

/** A titled section of a page. */
export function Section({ title, heading, fold, children }: SectionProps) {
  const id = useId();
  // Opened once, it stays open: an act inside may settle what needed attention.
  const [isOpen, setOpen] = useState(false);
  if (fold?.isOpen && !isOpen) setOpen(true);
  if (fold)
    return (
      <section aria-labelledby={id} className="rounded-lg border border-line">
        <details open={isOpen}>
          <summary className="cursor-pointer px-4 py-3">
            <h2 id={id} ref={heading} tabIndex={-1} className="inline font-bold">
              {title}
            </h2>
            {fold.count !== undefined && <Badge className="ms-2">{fold.count}</Badge>}
          </summary>
          <div className="grid gap-3 px-4 pb-4">{children}</div>
        </details>
      </section>
    );
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
  fold,
  rows,
  empty,
  lead,
  children,
  ...table
}: SectionTableProps<Row>) {
  return (
    <Section title={title} heading={heading} {...(fold && { fold })}>
      {lead && <p className="max-w-prose text-ink-muted">{lead}</p>}
      {rows?.length === 0 && <p className="text-ink-muted">{empty}</p>}
      {rows && rows.length > 0 && <DataTable caption={title} rows={rows} {...table} />}
      {children}
    </Section>
  );
}
