import { useState } from "react";
import type { TeamMember } from "#contract/back-office/team.ts";
import { roleOf } from "#contract/staff/roles.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { useStaff } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { InviteDialog } from "../team/invite-dialog.tsx";
import { type MemberAction, MemberDialog } from "../team/member-dialogs.tsx";
import { useLoad } from "../use-load.ts";

const TONES = { invited: "warning", active: "success", disabled: "neutral" } as const satisfies Record<
  TeamMember["state"],
  Tone
>;

/** Who works here, and what they may do. Nobody changes their own permissions. */
export default function TeamPage() {
  const t = useWords("admin-lists");
  const nav = useWords("admin");
  const { id: ownId } = useStaff();
  const loaded = useLoad<{ members: readonly TeamMember[] }>("staff");
  const { data, reload } = loaded;
  const [isInviting, setInviting] = useState(false);
  const [action, setAction] = useState<MemberAction | null>(null);

  const actions = (member: TeamMember) =>
    member.id === ownId
      ? t("team.you")
      : member.state !== "disabled" && (
          <span className="flex flex-wrap gap-2">
            {member.state === "invited" && (
              <Button size="sm" variant="outline" onClick={() => setAction({ kind: "renew", member })}>
                {t("team.renew")}
              </Button>
            )}
            <Button size="sm" variant="outline" onClick={() => setAction({ kind: "permissions", member })}>
              {t("team.permissions")}
            </Button>
            <Button size="sm" variant="outline" onClick={() => setAction({ kind: "disable", member })}>
              {t("team.disable")}
            </Button>
          </span>
        );
  return (
    <Page
      loaded={loaded}
      title={nav("nav.team")}
      actions={
        <Button size="sm" onClick={() => setInviting(true)}>
          {t("team.invite")}
        </Button>
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
              cell: ({ name, email }) => (
                <span>
                  {name}
                  <span className="block text-sm font-normal wrap-anywhere text-ink-muted md:min-w-48">
                    {email}
                  </span>
                </span>
              ),
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
            { header: t("team.action"), cell: actions },
          ]}
        />
      )}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onInvited={reload} />
      <MemberDialog action={action} onClose={() => setAction(null)} reload={reload} />
    </Page>
  );
}
