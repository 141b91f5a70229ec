import { encode } from "uqr";
import { classes } from "./classes.ts";

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code as one path. It is dark on light in both colour schemes, because not every camera reads the reverse. */
export function QrCode({ text, label, className = "mx-auto size-52" }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={classes("rounded-md", className)}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={path} />
    </svg>
  );
}
