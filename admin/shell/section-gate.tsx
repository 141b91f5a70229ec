import { Outlet } from "react-router";
import type { Permission } from "#contract/staff/permissions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { SectionTitle } from "../sections.ts";
import { useMay } from "../session.tsx";
import { Page } from "./page.tsx";

interface SectionGateProps {
  readonly title: SectionTitle;
  readonly permission: Permission | undefined;
}

/** Shows the pages of a section to people who may open it. Others get one sentence and nothing of the page. */
export function SectionGate({ title, permission }: SectionGateProps) {
  const t = useWords("admin");
  const errors = useWords("errors");
  const may = useMay();
  if (may(permission)) return <Outlet />;
  return (
    <Page title={t(title)}>
      <p role="alert" className="text-ink-muted">
        {errors("FORBIDDEN")}
      </p>
    </Page>
  );
}
