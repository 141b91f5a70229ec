import { useParams } from "react-router";
import { passportAddress } from "#contract/devices/passport-address.ts";
import type { ReceivedDevice } from "#contract/devices/receptions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { code128 } from "../devices/code128.ts";
import { ErrorText } from "../error-text.tsx";
import { usePublicUrl } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useRead } from "../use-read.ts";

/** Labels to print: of one device, or of all phones of a reception. */
export default function DeviceLabelPage() {
  const { publicId, id } = useParams();
  const t = useWords("admin-devices");
  const device = useRead("GET /admin/api/devices/:publicId", publicId ? { params: { publicId } } : null);
  const reception = useRead("GET /admin/api/receptions/:id", id ? { params: { id } } : null);
  const labels = device.data
    ? [{ publicId: device.data.publicId, name: device.data.model.name }]
    : (reception.data?.devices ?? []);
  return (
    <>
      <div className="no-print">
        <Page title={t("labels")} actions={<PrintButton />}>
          <ErrorText error={device.error ?? reception.error} />
        </Page>
      </div>
      <div className="mt-5 flex flex-wrap gap-[3mm] print:m-0 print:block">
        {labels.map((label) => (
          <DeviceLabel key={label.publicId} publicId={label.publicId} name={label.name} />
        ))}
      </div>
    </>
  );
}

/** The label of a unit, 62 × 29 mm: its passport as QR code, its public id as Code 128 for hand scanners. */
function DeviceLabel({ publicId, name }: Pick<ReceivedDevice, "publicId" | "name">) {
  const { bars, width } = code128(publicId);
  return (
    <article className="label-page flex h-[29mm] w-[62mm] break-inside-avoid items-center gap-[2mm] overflow-hidden bg-white p-[2mm] text-black">
      <QrCode
        text={`${usePublicUrl()}${passportAddress(publicId)}`}
        label={publicId}
        className="size-[22mm] shrink-0"
      />
      <div className="grid min-w-0 flex-1 gap-[1mm]">
        <p className="line-clamp-2 text-[7pt] leading-tight font-semibold">{name}</p>
        <svg
          role="img"
          aria-label={publicId}
          viewBox={`-10 0 ${width + 20} 40`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          className="h-[9mm] w-full"
        >
          {bars.map((bar) => (
            <rect key={bar.x} x={bar.x} width={bar.width} height="40" />
          ))}
        </svg>
        <p className="text-center font-mono text-[8pt]">{publicId}</p>
      </div>
    </article>
  );
}
