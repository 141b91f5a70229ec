import { useState } from "react";
import type { TeamMember } from "#contract/back-office/team.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { call } from "../api.ts";
import { StepForm } from "../sign-in/frame.tsx";
import { useSend } from "../use-send.ts";
import { InvitationLink } from "./invite-dialog.tsx";
import { chosenPermissions, PermissionChoices } from "./permission-choices.tsx";

/** What is done to a member. */
export interface MemberAction {
  readonly kind: "renew" | "permissions" | "disable";
  readonly member: TeamMember;
}

interface MemberDialogProps {
  readonly action: MemberAction | null;
  readonly onClose: () => void;
  readonly reload: () => void;
}

/** Renews an invitation, changes a member's permissions, or disables the member. */
export function MemberDialog({ action, ...rest }: MemberDialogProps) {
  const t = useWords("admin");
  const words = useWords("admin-lists");
  const kind = action?.kind ?? "permissions";
  return (
    <Dialog
      open={action !== null}
      onClose={rest.onClose}
      title={words(`team.${kind}Title`, { name: action?.member.name ?? "" })}
      text={words(`team.${kind}Text`)}
      closeLabel={t("close")}
    >
      {/* Another version of the permissions is another form: it shows what is in force. */}
      {action && <MemberForm key={action.member.permissions.join()} {...action} {...rest} />}
    </Dialog>
  );
}

function MemberForm({ kind, member, onClose, reload }: MemberAction & Omit<MemberDialogProps, "action">) {
  const t = useWords("admin");
  const words = useWords("admin-lists");
  const [link, setLink] = useState("");
  const { isSending, error, run } = useSend();
  const send = (data: FormData) =>
    run(async () => {
      if (kind === "renew")
        return setLink((await call<{ link: string }>("POST", `staff/${member.id}/invitation`)).link);
      if (kind === "disable") await call("DELETE", `staff/${member.id}`);
      else {
        const body = { before: member.permissions, permissions: chosenPermissions(data) };
        await call("PUT", `staff/${member.id}/permissions`, { body });
      }
      onClose();
      reload();
    });
  const form = { isSending, error, onSubmit: (data: FormData) => void send(data) };
  if (link) return <InvitationLink link={link} onClose={onClose} />;
  const submit = {
    renew: words("team.renew"),
    permissions: t("address.save"),
    disable: words("team.disable"),
  };
  return (
    <StepForm
      {...form}
      submit={submit[kind]}
      onReload={() => {
        onClose();
        reload();
      }}
    >
      {kind === "permissions" && <PermissionChoices granted={member.permissions} />}
    </StepForm>
  );
}
