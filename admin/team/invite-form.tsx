import { useState } from "react";
import { NewMember } from "#contract/back-office/team.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { chosenPermissions, PermissionChoices } from "./permission-choices.tsx";

/** The invitation link. It is shown once. */
export function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useWords("admin");
  const words = useWords("admin-lists");
  return (
    <div className="grid gap-4">
      <p role="status">{words("team.mailed")}</p>
      <Field label={words("team.link")}>
        <Input readOnly value={link} autoFocus onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button onClick={onClose}>{t("close")}</Button>
    </div>
  );
}

/** Adds a member, and shows their link. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const words = useWords("admin-lists");
  const [link, setLink] = useState("");
  const { formProps, errors, errorOf, clear, isSending, error } = useForm<NewMember>({
    check: checkedBy(NewMember, (read, data) => ({
      email: read("email"),
      name: read("name"),
      permissions: chosenPermissions(data),
    })),
    send: async (body) => setLink((await callRoute("POST /admin/api/staff", { body })).link),
    textOf: useFieldText(),
  });

  if (link) return <InvitationLink link={link} onClose={onClose} />;
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={words("name")} error={errorOf("name")} required>
        <Input name="name" autoComplete="off" />
      </Field>
      <Field label={words("email")} error={errorOf("email")} required>
        <Input name="email" type="email" autoComplete="off" />
      </Field>
      <PermissionChoices isRefused={Boolean(errors.permissions)} onChoose={() => clear("permissions")} />
      <ErrorText error={error} />
      <Button type="submit" loading={isSending}>
        {words("team.invite")}
      </Button>
    </form>
  );
}
