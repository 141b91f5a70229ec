import { useState } from "react";
import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { TrackingCorrection } from "#contract/shipments/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useCheckedForm } from "../use-checked-form.ts";
import { ParcelFields } from "./parcel-fields.tsx";

interface CorrectProps {
  readonly number: string;
  readonly parcel: BackOfficeShipment;
  readonly reload: () => void;
}

/** A button that opens carrier and number of a parcel on its way, to be corrected. */
export function CorrectTracking(props: CorrectProps) {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="no-print justify-self-start"
        onClick={() => setOpen(true)}
      >
        {t("parcel.correct")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("parcel.correct")}
        closeLabel={t("close")}
      >
        {isOpen && <CorrectionForm {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function CorrectionForm({ number, parcel, reload, onClose }: CorrectProps & { onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const { formProps, errors, isSending, error, run } = useCheckedForm(
    TrackingCorrection,
    (read) => ({ version: parcel.version, carrier: read("carrier"), number: read("number") }),
    async (body) => {
      await call("PUT", `orders/${encodeURIComponent(number)}/shipments/${parcel.id}/tracking`, { body });
      toast({ title: t("parcel.corrected") });
      onClose();
      reload();
    },
  );
  return (
    <form {...formProps} className="grid gap-4">
      <ParcelFields errors={errors} before={parcel} />
      <ErrorText error={error} onReload={() => run(async () => reload())} />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t("parcel.correct")}
      </Button>
    </form>
  );
}
