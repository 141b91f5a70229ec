import { useState } from "react";
import { PermissionsChange, type TeamMember } from "#contract/back-office/team.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReloadedText } from "../theirs.tsx";
import { InvitationLink } from "./invite-form.tsx";
import { chosenPermissions, PermissionChoices } from "./permission-choices.tsx";

interface MemberProps {
  readonly member: TeamMember;
}

/** Buttons for a member of staff: new link, other permissions, disable. */
export function MemberActions(props: MemberProps) {
  const t = useWords("admin-lists");
  const { name, state } = props.member;
  const kinds =
    state === "invited"
      ? (["renew", "permissions", "disable"] as const)
      : (["permissions", "disable"] as const);
  return (
    <span className="flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <DialogButton
          key={kind}
          title={t(`team.${kind}Title`, { name })}
          label={t(`team.${kind}`)}
          text={t(`team.${kind}Text`)}
        >
          {(onClose) =>
            kind === "permissions" ? (
              <PermissionsForm {...props} onClose={onClose} />
            ) : (
              <MemberForm kind={kind} {...props} onClose={onClose} />
            )
          }
        </DialogButton>
      ))}
    </span>
  );
}

type FormProps = MemberProps & { readonly onClose: () => void };

function PermissionsForm({ member, onClose }: FormProps) {
  const t = useWords("admin");
  const words = useWords("admin-lists");
  const toast = useToast();
  const { formProps, errors, clear, isSending, error, forget, isReloaded } = useForm<PermissionsChange>({
    stored: { granted: member.permissions.join() },
    check: checkedBy(PermissionsChange, (_read, data) => ({
      before: member.permissions,
      permissions: chosenPermissions(data),
    })),
    send: async (body) => {
      await callRoute("PUT /admin/api/staff/:id/permissions", { params: { id: member.id }, body });
      toast({ title: words("team.permissionsDone", { name: member.name }) });
      onClose();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <PermissionChoices
        granted={member.permissions}
        isRefused={Boolean(errors.permissions)}
        onChoose={() => clear("permissions")}
      />
      <ErrorText error={error} onReload={forget} />
      <ReloadedText isReloaded={isReloaded} />
      <Button type="submit" loading={isSending}>
        {t("address.save")}
      </Button>
    </form>
  );
}

/** Renews an invitation, or disables a member. */
function MemberForm({ kind, member, onClose }: FormProps & { readonly kind: "renew" | "disable" }) {
  const words = useWords("admin-lists");
  const toast = useToast();
  const [link, setLink] = useState("");
  const { isSending, error, run } = useSend();
  const send = () =>
    run(async () => {
      const input = { params: { id: member.id } };
      if (kind === "renew")
        return setLink((await callRoute("POST /admin/api/staff/:id/invitation", input)).link);
      await callRoute("DELETE /admin/api/staff/:id", input);
      toast({ title: words("team.disableDone", { name: member.name }) });
      onClose();
    });
  if (link) return <InvitationLink link={link} onClose={onClose} />;
  return (
    <div className="grid gap-4">
      <ErrorText error={error} onReload={onClose} />
      <Button loading={isSending} onClick={() => void send()}>
        {words(`team.${kind}`)}
      </Button>
    </div>
  );
}
