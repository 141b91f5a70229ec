import { useState } from "react";
import { PermissionsChange, type TeamMember } from "#contract/back-office/team.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useCheckedForm } from "../use-checked-form.ts";
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
      {action?.kind === "permissions" && (
        <PermissionsForm key={action.member.permissions.join()} member={action.member} {...rest} />
      )}
      {action && action.kind !== "permissions" && (
        <MemberForm kind={action.kind} member={action.member} {...rest} />
      )}
    </Dialog>
  );
}

type FormProps = Pick<MemberAction, "member"> & Omit<MemberDialogProps, "action">;

function PermissionsForm({ member, onClose, reload }: FormProps) {
  const t = useWords("admin");
  const { formProps, errors, clear, isSending, error } = useCheckedForm(
    PermissionsChange,
    (_read, data) => ({ before: member.permissions, permissions: chosenPermissions(data) }),
    async (body) => {
      await call("PUT", `staff/${member.id}/permissions`, { body });
      onClose();
      reload();
    },
  );
  return (
    <form {...formProps} className="grid gap-4">
      <PermissionChoices
        granted={member.permissions}
        isRefused={Boolean(errors.permissions)}
        onChoose={() => clear("permissions")}
      />
      <ErrorText
        error={error}
        onReload={() => {
          onClose();
          reload();
        }}
      />
      <Button type="submit" loading={isSending}>
        {t("address.save")}
      </Button>
    </form>
  );
}

/** Renews an invitation, or disables a member. */
function MemberForm({ kind, member, onClose, reload }: FormProps & { readonly kind: "renew" | "disable" }) {
  const words = useWords("admin-lists");
  const [link, setLink] = useState("");
  const { isSending, error, run } = useSend();
  const send = () =>
    run(async () => {
      if (kind === "renew")
        return setLink((await call<{ link: string }>("POST", `staff/${member.id}/invitation`)).link);
      await call("DELETE", `staff/${member.id}`);
      onClose();
      reload();
    });
  if (link) return <InvitationLink link={link} onClose={onClose} />;
  return (
    <div className="grid gap-4">
      <ErrorText
        error={error}
        onReload={() => {
          onClose();
          reload();
        }}
      />
      <Button loading={isSending} onClick={() => void send()}>
        {words(`team.${kind}`)}
      </Button>
    </div>
  );
}
