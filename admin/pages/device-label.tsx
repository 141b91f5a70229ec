import { useParams } from "react-router";
import type { Device } from "#contract/devices/back-office.ts";
import type { Reception } from "#contract/devices/receptions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DeviceLabel } from "../devices/device-label.tsx";
import { ErrorText } from "../error-text.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useLoad } from "../use-load.ts";

/** Labels to print: of one device, or of all phones of a reception. */
export default function DeviceLabelPage() {
  const { publicId, id } = useParams();
  const t = useWords("admin-devices");
  const device = useLoad<Device>(publicId ? `devices/${publicId}` : null);
  const reception = useLoad<Reception>(id ? `receptions/${id}` : null);
  const labels = device.data
    ? [{ publicId: device.data.publicId, name: device.data.model.name }]
    : (reception.data?.devices ?? []);
  return (
    <Page title={t("labels")} actions={<PrintButton />}>
      <ErrorText error={device.error ?? reception.error} />
      <div className="flex flex-wrap gap-[3mm]">
        {labels.map((label) => (
          <DeviceLabel key={label.publicId} publicId={label.publicId} name={label.name} />
        ))}
      </div>
    </Page>
  );
}
