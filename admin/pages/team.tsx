import type { TeamMember } from "#contract/back-office/team.ts";
import { roleOf } from "#contract/staff/roles.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { useStaff } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { Person } from "../table/person.tsx";
import { InviteForm } from "../team/invite-form.tsx";
import { MemberActions } from "../team/member-actions.tsx";
import { RoleTable } from "../team/role-table.tsx";
import { useRead } from "../use-read.ts";

const TONES = { invited: "warning", active: "success", disabled: "neutral" } as const satisfies Record<
  TeamMember["state"],
  Tone
>;

/** The members of staff and their permissions. Nobody can change their own permissions. */
export default function TeamPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const { id: ownId } = useStaff();
  const loaded = useRead("GET /admin/api/staff");
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={nav("nav.team")}
      actions={
        <DialogButton title={t("team.invite")} text={t("team.inviteText")} variant="solid">
          {(onClose) => <InviteForm onClose={onClose} />}
        </DialogButton>
      }
    >
      {data && (
        <DataTable
          caption={nav("nav.team")}
          rows={data.members}
          rowKey={({ id }) => id}
          columns={[
            {
              header: t("name"),
              cell: ({ name, email }) => <Person name={name} email={email} />,
              lead: true,
            },
            {
              header: t("state"),
              cell: ({ state }) => <Badge tone={TONES[state]}>{t(`team.${state}`)}</Badge>,
            },
            {
              header: t("team.role"),
              cell: ({ permissions }) => {
                const role = roleOf(permissions);
                return (
                  <span>
                    {t(`role.${role ?? "none"}`)}
                    {!role && (
                      <small className="block text-ink-muted">
                        {permissions.map((permission) => t(`permission.${permission}`)).join(", ") || "–"}
                      </small>
                    )}
                  </span>
                );
              },
            },
            {
              header: t("team.action"),
              cell: (member) =>
                member.id === ownId
                  ? t("team.you")
                  : member.state !== "disabled" && <MemberActions member={member} />,
            },
          ]}
        />
      )}
      {data && <RoleTable />}
    </Page>
  );
}
