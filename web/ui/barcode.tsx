import { code128 } from "./code128.ts";

/** A text as Code 128, for hand scanners. It is dark on light in both colour schemes. */
export function Barcode({ text, className }: { text: string; className: string }) {
  const { bars, width } = code128(text);
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`-10 0 ${width + 20} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="white" d={`M-10 0h${width + 20}v40h-${width + 20}z`} />
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} width={bar.width} height="40" fill="black" />
      ))}
    </svg>
  );
}
