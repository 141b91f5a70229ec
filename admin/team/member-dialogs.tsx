import type { TeamMember } from "#contract/back-office/team.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { call } from "../api.ts";
import { StepForm } from "../sign-in/frame.tsx";
import { useSend } from "../use-send.ts";
import { chosenPermissions, PermissionChoices } from "./permission-choices.tsx";

/** What is done to a member. */
export interface MemberAction {
  readonly kind: "permissions" | "disable";
  readonly member: TeamMember;
}

interface MemberDialogProps {
  readonly action: MemberAction | null;
  readonly onClose: () => void;
  readonly reload: () => void;
}

/** Changes a member's permissions, or disables the member. */
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
  const { isSending, error, run } = useSend();
  const send = (data: FormData) =>
    run(async () => {
      if (kind === "disable") await call("DELETE", `staff/${member.id}`);
      else {
        const body = { before: member.permissions, permissions: chosenPermissions(data) };
        await call("PUT", `staff/${member.id}/permissions`, { body });
      }
      onClose();
      reload();
    });
  const form = { isSending, error, onSubmit: (data: FormData) => void send(data) };
  return (
    <StepForm
      {...form}
      submit={kind === "disable" ? words("team.disable") : t("address.save")}
      onReload={() => {
        onClose();
        reload();
      }}
    >
      {kind === "permissions" && <PermissionChoices granted={member.permissions} />}
    </StepForm>
  );
}
