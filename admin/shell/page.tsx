import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Title and contents of a page. */
export function Page({ title, actions, children }: PageProps) {
  const t = useWords("admin");
  return (
    <div className="grid grid-cols-1 gap-5">
      <title>{`${title} · ${t("name")}`}</title>
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="me-auto text-2xl font-bold">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
