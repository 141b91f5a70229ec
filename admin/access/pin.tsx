import { NewPin } from "#contract/staff/pins.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { reads } from "../reads.ts";
import { Section } from "../section.tsx";
import { StepForm } from "../step-form.tsx";
import { readKey, useRead } from "../use-read.ts";

/** The person's PIN for shared tablets, and the button that makes a tablet of this device. */
export function Pin() {
  const t = useWords("admin-access");
  const toast = useToast();
  const { data, error } = useRead("GET /admin/api/me/pin");
  const sending = useSend();
  const remove = () =>
    sending.run(
      async () => {
        await callRoute("DELETE /admin/api/me/pin");
        toast({ title: t("pin.removed") });
      },
      { name: "deletion" },
    );
  const openTablet = () =>
    sending.run(
      async () => {
        await callQuietly("POST /admin/api/session/tablet");
        // The rest of this page is no longer the tablet's to read.
        await reads.invalidateQueries({ queryKey: readKey("GET /admin/api/session") });
      },
      { name: "tablet" },
    );
  return (
    <Section title={t("pin")}>
      <p className="max-w-prose text-ink-muted">{t("pin.text")}</p>
      <ErrorText error={error} canReload />
      {data && <p>{t(data.isLocked ? "pin.isLocked" : data.isSet ? "pin.isSet" : "pin.none")}</p>}
      <div className="flex flex-wrap gap-3">
        <DialogButton title={t(data?.isSet ? "pin.change" : "pin.set")} text={t("pin.rule")}>
          {(onClose) => <PinForm onClose={onClose} />}
        </DialogButton>
        {data?.isSet && (
          <Button size="sm" variant="outline" loading={sending.isSending} onClick={() => void remove()}>
            {t("pin.remove")}
          </Button>
        )}
        <DialogButton title={t("tablet.open")} text={t("tablet.openText")}>
          {() => (
            <Button loading={sending.isSending} onClick={() => void openTablet()}>
              {t("tablet.openSure")}
            </Button>
          )}
        </DialogButton>
      </div>
      <ErrorText error={sending.error} onReload={sending.forget} />
    </Section>
  );
}

function PinForm({ onClose }: { onClose: () => void }) {
  const t = useWords("admin-access");
  const words = useWords("admin");
  const toast = useToast();
  const fieldText = useFieldText();
  const { formProps, errorOf, isSending, error } = useForm<NewPin>({
    check: checkedBy(NewPin, (read) => ({ pin: read("pin") })),
    async send(body) {
      await callRoute("PUT /admin/api/me/pin", { body });
      toast({ title: t("pin.saved") });
      onClose();
    },
    textOf: (code) =>
      code === "TOO_COMMON" ? t("pin.common") : code === "INVALID" ? t("pin.rule") : fieldText(code),
  });
  return (
    <StepForm submit={t("pin.save")} {...{ isSending, error, formProps }}>
      <Field label={t("pin.new")} error={errorOf("pin")} required>
        <PasswordInput
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          showLabel={words("signIn.show")}
          hideLabel={words("signIn.hide")}
        />
      </Field>
    </StepForm>
  );
}
