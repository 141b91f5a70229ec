import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { TrackingCorrection } from "#contract/shipments/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReloadedText } from "../theirs.tsx";
import { ParcelFields } from "./parcel-fields.tsx";

interface CorrectProps {
  readonly number: string;
  readonly parcel: BackOfficeShipment;
}

/** A button that opens a dialog to correct the carrier and number of a shipped parcel. */
export function CorrectTracking(props: CorrectProps) {
  const t = useWords("admin");
  return (
    <DialogButton title={t("parcel.correct")} className="justify-self-start">
      {(onClose) => <CorrectionForm {...props} onClose={onClose} />}
    </DialogButton>
  );
}

function CorrectionForm({ number, parcel, onClose }: CorrectProps & { onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const { formProps, errors, isSending, error, forget, isReloaded, theirs } = useForm<TrackingCorrection>({
    stored: { carrier: parcel.carrier ?? "", number: parcel.number ?? "" },
    check: checkedBy(TrackingCorrection, (read) => ({
      version: parcel.version,
      carrier: read("carrier"),
      number: read("number"),
    })),
    send: async (body) => {
      await callRoute("PUT /admin/api/orders/:number/shipments/:id/tracking", {
        params: { number, id: parcel.id },
        body,
      });
      toast({ title: t("parcel.corrected", { number }) });
      onClose();
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <ParcelFields errors={errors} before={parcel} theirs={theirs} />
      <ErrorText error={error} onReload={forget} />
      <ReloadedText isReloaded={isReloaded} />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t("parcel.correct")}
      </Button>
    </form>
  );
}
