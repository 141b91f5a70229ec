import { type FormEvent, useState } from "react";
import { CorrectionInput, type Device, type DeviceModel } from "#contract/devices/back-office.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { useLoad } from "../use-load.ts";
import { useSend } from "../use-send.ts";

interface CorrectionProps {
  readonly device: Device;
  readonly reload: () => void;
}

/** A button that opens what was read at the reception, to be corrected. */
export function CorrectionButton(props: CorrectionProps) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        {t("correct")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("correct")} closeLabel={admin("close")}>
        {isOpen && <CorrectionForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function CorrectionForm({ device, reload, onClose }: CorrectionProps & { readonly onClose: () => void }) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const fieldText = useFieldText();
  const { form, formProps, errors, refuse } = useFormErrors();
  const { isSending, error, run } = useSend();
  const { data: models } = useLoad<readonly DeviceModel[]>("device-models");

  function correct(event: FormEvent) {
    event.preventDefault();
    if (!form.current) return;
    const read = formReader(form.current);
    const imeis = ["imei", "imei2"].map(read).filter((imei) => imei !== "");
    const modelId = Number(read("modelId"));
    const serial = read("serial");
    const checked = checkForm(CorrectionInput, {
      version: device.version,
      reason: read("reason"),
      ...(imeis.join() === device.imeis.join() ? {} : { imeis }),
      ...(serial === (device.serial ?? "") ? {} : { serial }),
      ...(modelId === device.model.id ? {} : { modelId }),
    });
    if (checked.errors) return refuse(checked.errors);
    run(async () => {
      await call("POST", `devices/${device.publicId}/corrections`, { body: checked.data });
      onClose();
      reload();
    });
  }

  const fields = { ...error?.fields, ...errors };
  const imeiError = fields.imeis ?? fields["imeis.0"] ?? fields["imeis.1"];
  return (
    <form {...formProps} onSubmit={correct} className="grid gap-4">
      <Field label={t("model")} error={fieldText(fields.modelId)}>
        <Select name="modelId" key={models?.length} defaultValue={device.model.id}>
          {(models ?? [device.model]).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("imei")} error={fieldText(imeiError)}>
        <Input name="imei" inputMode="numeric" autoComplete="off" defaultValue={device.imeis[0] ?? ""} />
      </Field>
      <Field label={t("imei2")} aside={admin("optional")}>
        <Input name="imei2" inputMode="numeric" autoComplete="off" defaultValue={device.imeis[1] ?? ""} />
      </Field>
      <Field label={t("serial")} aside={admin("optional")} error={fieldText(fields.serial)}>
        <Input name="serial" autoComplete="off" defaultValue={device.serial ?? ""} />
      </Field>
      <Field label={admin("reason")} error={fieldText(fields.reason)} required>
        <Input name="reason" autoComplete="off" maxLength={500} />
      </Field>
      <ErrorText error={error} onReload={() => run(async () => reload())} />
      <Button type="submit" loading={isSending}>
        {t("correct.submit")}
      </Button>
    </form>
  );
}
