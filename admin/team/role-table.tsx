import { Check } from "lucide-react";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { ROLE_NAMES, ROLES, type Role } from "#contract/staff/roles.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Section } from "../section.tsx";

const holds = (role: Role, permission: string) => ROLES[role].some((one) => one === permission);

/** The permissions of each role, as a table. */
export function RoleTable() {
  const t = useWords("admin-lists");
  return (
    <Section title={t("team.roles")}>
      <p className="text-ink-muted">{t("team.rolesText")}</p>
      <DataTable
        caption={t("team.roles")}
        rows={PERMISSIONS}
        rowKey={(permission) => permission}
        columns={[
          { header: t("team.permission"), lead: true, cell: (permission) => t(`permission.${permission}`) },
          ...ROLE_NAMES.map((role) => ({
            header: t(`role.${role}`),
            cell: (permission: (typeof PERMISSIONS)[number]) =>
              holds(role, permission) ? (
                <>
                  <Check aria-hidden className="size-5 text-success" />
                  <span className="sr-only">{t("team.may")}</span>
                </>
              ) : (
                <span className="text-ink-muted">
                  <span aria-hidden>–</span>
                  <span className="sr-only">{t("team.mayNot")}</span>
                </span>
              ),
          })),
        ]}
      />
    </Section>
  );
}
