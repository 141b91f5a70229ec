import { Link, useParams, useSearchParams } from "react-router";
import { passportAddress } from "#contract/devices/passport-address.ts";
import type { ReceivedDevice } from "#contract/devices/receptions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Barcode } from "#web/ui/barcode.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { ErrorText } from "../error-text.tsx";
import { usePublicUrl } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useRead } from "../use-read.ts";

/** Labels to print: of one device, of those that the address names, or of all phones of a reception. */
export default function DeviceLabelPage() {
  const { publicId, id } = useParams();
  const t = useWords("admin-devices");
  const [search] = useSearchParams();
  const named = publicId ? [publicId] : (search.get("devices")?.split(",").filter(Boolean) ?? []);
  const reception = useRead("GET /admin/api/receptions/:id", id ? { params: { id } } : null);
  const labels = reception.data?.devices ?? [];
  return (
    <>
      <div className="no-print">
        <Page title={t("labels")} actions={<PrintButton />}>
          <ErrorText error={reception.error} />
          {!id && named.length === 0 && (
            <p className="text-ink-muted">
              {t("labels.none")}{" "}
              <Link to="/devices" className="underline">
                {t("labels.choose")}
              </Link>
            </p>
          )}
        </Page>
      </div>
      <div className="mt-5 flex flex-wrap gap-[3mm] print:m-0 print:block">
        {named.map((one) => (
          <LabelOf key={one} publicId={one} />
        ))}
        {labels.map((label) => (
          <DeviceLabel key={label.publicId} publicId={label.publicId} name={label.name} />
        ))}
      </div>
    </>
  );
}

function LabelOf({ publicId }: { readonly publicId: string }) {
  const { data, error } = useRead("GET /admin/api/devices/:publicId", { params: { publicId } });
  if (!data) return <ErrorText error={error} />;
  return <DeviceLabel publicId={publicId} name={data.model.name} />;
}

/** The label of a unit, 62 × 29 mm: its passport as QR code, its public id as Code 128 for hand scanners. */
function DeviceLabel({ publicId, name }: Pick<ReceivedDevice, "publicId" | "name">) {
  return (
    <article className="label-page flex h-[29mm] w-[62mm] break-inside-avoid items-center gap-[2mm] overflow-hidden bg-white p-[2mm] text-black">
      <QrCode
        text={`${usePublicUrl()}${passportAddress(publicId)}`}
        label={publicId}
        className="size-[22mm] shrink-0"
      />
      <div className="grid min-w-0 flex-1 gap-[1mm]">
        <p className="line-clamp-2 text-[7pt] leading-tight font-semibold">{name}</p>
        <Barcode text={publicId} className="h-[9mm] w-full" />
        <p className="text-center font-mono text-[8pt]">{publicId}</p>
      </div>
    </article>
  );
}
