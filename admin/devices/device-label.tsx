import { passportAddress } from "#contract/devices/passport-address.ts";
import { QrCode } from "#web/ui/qr-code.tsx";
import { code128 } from "./code128.ts";

interface DeviceLabelProps {
  readonly publicId: string;
  readonly name: string;
}

/** The label of a unit, 62 × 29 mm: its passport as QR code, its public id as Code 128 for hand scanners. */
export function DeviceLabel({ publicId, name }: DeviceLabelProps) {
  const { bars, width } = code128(publicId);
  return (
    <article className="flex h-[29mm] w-[62mm] break-inside-avoid items-center gap-[2mm] overflow-hidden bg-white p-[2mm] text-black">
      <QrCode
        text={`${window.location.origin}${passportAddress(publicId)}`}
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
