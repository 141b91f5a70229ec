import { type FormEvent, useId, useState } from "react";
import type { SellerProfile } from "#contract/sellers.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { checkProfile, type ProfileField, profileText, profileValues } from "./profile-form.ts";
import { useRefusedForm } from "./use-refused-form.ts";

type ProfileDialogProps = {
  userId: number;
  profile: SellerProfile | null;
  onClose: () => void;
  onSaved: () => void;
};

/** The seller profile's form. */
export function ProfileDialog({ userId, profile, onClose, onSaved }: ProfileDialogProps) {
  const t = useWords("seller");
  const errorWords = useWords("errors");
  const toast = useToast();
  const id = useId();
  const [values, setValues] = useState(() => profileValues(profile));
  const [busy, setBusy] = useState(false);
  const { form, errors, refuse, accept, edited } = useRefusedForm();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const checked = checkProfile(values);
    if (!checked.data) return refuse(checked.errors);
    accept();
    setBusy(true);
    try {
      await api.saveSellerProfile(userId, checked.data);
      toast({ title: t("profile.saved") });
      onSaved();
    } catch (error) {
      setBusy(false);
      const code = error instanceof ApiError ? error.code : "INTERNAL";
      if (error instanceof ApiError) refuse(error.fields);
      toast({ title: t("error"), description: errorWords(code), variant: "destructive" });
    }
  }

  function field(name: ProfileField, rest: { autoComplete: string; type?: string; required?: boolean }) {
    const text = profileText(name, errors);
    const { required = true, ...input } = rest;
    return (
      <Field
        label={t(`profile.${name}`)}
        error={text && t(text)}
        required={required}
        aside={required ? undefined : t("form.optional")}
        hint={name === "storeName" ? t("profile.storeNameHint") : undefined}
      >
        <Input
          {...input}
          name={name}
          value={values[name]}
          onChange={(event) => {
            edited(name);
            const { value } = event.currentTarget;
            setValues((last) => ({ ...last, [name]: value }));
          }}
        />
      </Field>
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t("profile.edit")}
      closeLabel={t("close")}
      actions={
        <>
          <Button type="submit" form={id} loading={busy}>
            {t("save")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={save} className="grid gap-5">
        {field("storeName", { autoComplete: "off" })}
        {field("businessName", { autoComplete: "organization" })}
        {field("vatNumber", { autoComplete: "off", required: false })}
        {field("businessAddress", { autoComplete: "street-address" })}
        {field("phoneNumber", { autoComplete: "tel", type: "tel" })}
      </form>
    </Dialog>
  );
}
