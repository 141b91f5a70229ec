import { useState } from "react";
import { PASSKEY_NAME_MAX, PasskeyName } from "#contract/staff/passkeys.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { createPasskey } from "../sign-in/browser-passkeys.ts";
import { StepForm } from "../step-form.tsx";

const checkName = checkedBy(PasskeyName, (read) => ({ name: read("name") }));

/** Names a passkey and creates it in the browser. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useWords("admin-access");
  const words = useWords("admin");
  const toast = useToast();
  const [hasFailed, setFailed] = useState(false);
  const { formProps, errorOf, isSending, error } = useForm({
    check: checkName,
    async send({ name }) {
      setFailed(false);
      const credential = await createPasskey(await callQuietly("POST /admin/api/me/passkeys/challenge"));
      if (!credential) return setFailed(true);
      await callRoute("POST /admin/api/me/passkeys", { body: { name, credential } });
      toast({ title: t("passkey.added", { name }) });
      onClose();
    },
    textOf: useFieldText(),
  });
  return (
    <StepForm
      submit={t("passkey.create")}
      wrong={words("passkey.wrong")}
      {...{ isSending, error, formProps }}
    >
      <Field label={t("passkey.name")} hint={t("passkey.nameHint")} error={errorOf("name")} required>
        <Input name="name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      </Field>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {hasFailed && t("passkey.notCreated")}
      </p>
    </StepForm>
  );
}
