export function NotFoundPhone({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 400" aria-hidden="true" className={className} fill="none">
      <rect
        x="8"
        y="8"
        width="224"
        height="384"
        rx="40"
        className="fill-surface-sunken stroke-ink"
        strokeWidth="10"
      />
      <path
        d="M160 8h32a40 40 0 0 1 40 40v110"
        className="stroke-brand"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <rect x="92" y="30" width="56" height="14" rx="7" className="fill-ink" />
      <text
        x="120"
        y="226"
        textAnchor="middle"
        fontSize="84"
        letterSpacing="-4"
        className="fill-ink font-bold"
        direction="ltr"
      >
        404
      </text>
      <path d="M84 268h72" className="stroke-brand" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}
