import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { classes } from "#web/ui/classes.ts";
import { currentAt } from "./places.ts";

const row =
  "flex min-h-12 w-full items-center gap-4 rounded-md px-3 text-start text-lg smooth hover:bg-surface-sunken aria-[current]:font-semibold aria-[current]:text-brand [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-muted";

type RowProps = { icon?: ReactNode; onSelect: () => void; children: ReactNode };

export function RowLink({ to, icon, onSelect, children }: RowProps & { to: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={to} onClick={onSelect} aria-current={currentAt(pathname, to)} className={row}>
        {icon}
        {children}
      </Link>
    </li>
  );
}

export function RowButton({ icon, onSelect, children }: RowProps) {
  return (
    <li>
      <button type="button" onClick={onSelect} className={classes(row, "text-danger")}>
        {icon}
        {children}
      </button>
    </li>
  );
}
