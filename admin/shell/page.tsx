import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorText } from "../error-text.tsx";
import type { Loaded } from "../use-read.ts";
import { Loading } from "./loading.tsx";

interface PageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  /** The page's data. Until it has loaded, the page shows that it loads, or the error. */
  readonly loaded?: Pick<Loaded<unknown>, "data" | "error">;
  readonly children: ReactNode;
}

/** Title and contents of a page. */
export function Page({ title, actions, loaded, children }: PageProps) {
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
      {loaded && <ErrorText error={loaded.error} canReload />}
      {loaded && !loaded.data && !loaded.error && <Loading />}
      {children}
    </div>
  );
}
