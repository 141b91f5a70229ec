import { useSearchParams } from "react-router";
import { type Place, placeLabel } from "#contract/places/places.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Barcode } from "#web/ui/barcode.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { Page } from "../shell/page.tsx";
import { PrintButton } from "../shell/print-button.tsx";
import { useRead } from "../use-read.ts";

/** Labels of places to print: of one place that the address names, or of all that are in use. */
export default function PlaceLabelsPage() {
  const t = useWords("admin-places");
  const [search] = useSearchParams();
  const loaded = useRead("GET /admin/api/places");
  const named = search.get("place");
  const shown = loaded.data?.filter(({ code, isRetired }) => (named ? code === named : !isRetired)) ?? [];
  return (
    <>
      <div className="no-print">
        <Page loaded={loaded} title={t("labels")} actions={<PrintButton />}>
          {loaded.data && shown.length === 0 && <p className="text-ink-muted">{t("empty")}</p>}
        </Page>
      </div>
      <div className="mt-5 flex flex-wrap gap-[3mm] print:m-0 print:block">
        {shown.map((place) => (
          <PlaceLabel key={place.id} place={place} />
        ))}
      </div>
    </>
  );
}

/** The label of a place, 62 × 29 mm: the same text as QR code for cameras and as Code 128 for hand scanners. */
function PlaceLabel({ place: { code, name } }: { readonly place: Place }) {
  return (
    <article className="label-page flex h-[29mm] w-[62mm] break-inside-avoid items-center gap-[2mm] overflow-hidden bg-white p-[2mm] text-black">
      <QrCode text={placeLabel(code)} label={code} className="size-[22mm] shrink-0" />
      <div className="grid min-w-0 flex-1 gap-[1mm]">
        <p className="font-mono text-[16pt] leading-none font-bold">{code}</p>
        <p className="truncate text-[7pt] leading-tight">{name}</p>
        <Barcode text={placeLabel(code)} className="h-[9mm] w-full" />
      </div>
    </article>
  );
}
