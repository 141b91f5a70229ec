import { useState } from "react";
import { PermissionsChange, type TeamMember } from "#contract/back-office/team.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReloadedText } from "../theirs.tsx";
import { InvitationLink } from "./invite-form.tsx";
import { chosenPermissions, PermissionChoices } from "./permission-choices.tsx";

interface MemberProps {
  readonly member: TeamMember;
  readonly reload: () => void;
}

/** What is done to a member, each behind a button: a new link, other permissions, the end of the work here. */
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

function PermissionsForm({ member, onClose, reload }: FormProps) {
  const t = useWords("admin");
  const { formProps, errors, clear, isSending, error, run, isReloaded } = useForm({
    stored: { granted: member.permissions.join() },
    check: checkedBy(PermissionsChange, (_read, data) => ({
      before: member.permissions,
      permissions: chosenPermissions(data),
    })),
    send: async (body) => {
      await call("PUT", `staff/${member.id}/permissions`, { body });
      onClose();
      reload();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <PermissionChoices
        granted={member.permissions}
        isRefused={Boolean(errors.permissions)}
        onChoose={() => clear("permissions")}
      />
      <ErrorText error={error} onReload={() => run(async () => reload())} />
      <ReloadedText isReloaded={isReloaded} />
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
