import { useId } from "react";
import type { Grade } from "#contract/catalog/conditions.ts";
import { GRADE_LIMITS } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** Units of the drawing per millimetre: a phone of 147 mm is 140 units high. */
const SCALE = 140 / 147;
const STROKE = "stroke-line-strong forced-colors:stroke-[CanvasText]";
const MARK = "stroke-danger forced-colors:stroke-[Highlight]";

interface Line {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** The fractional part of `at * step`. With an irrational step, the places stay apart, however many there are. */
const spread = (at: number, step: number) => (at * step) % 1;

/** Scratches spread over a phone, the same in every drawing. The longest has the greatest length that the grade allows. */
function scratches(count: number, mm: number): Line[] {
  return Array.from({ length: count }, (_, at) => {
    const length = mm * SCALE * (at === 0 ? 1 : 0.12 + 0.4 * spread(at, Math.SQRT2));
    const angle = Math.PI * spread(at + 1, Math.E);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const [x, y] = [32 + 56 * spread(at + 1, 0.7549), 24 + 112 * spread(at + 1, 0.5698)];
    return { x: x - dx / 2, y: y - dy / 2, dx, dy };
  });
}

/** Places on the edge of a phone, corners first. */
const EDGE = [
  [94, 20],
  [24, 138],
  [95, 139],
  [23, 70],
  [97, 96],
  [25, 19],
] as const;

type Zone = "screen" | "body";

/** The front or back of a phone, with as many and as large marks as the grade allows. */
export function MarksDrawing({ zone, grade }: { zone: Zone; grade: Grade }) {
  const t = useWords("grades");
  const id = useId();
  const limits = GRADE_LIMITS[grade][zone];
  return (
    <svg
      role="img"
      aria-label={t(`drawing.${zone}`, { grade })}
      viewBox="0 0 120 160"
      fill="none"
      className="block h-auto w-full"
    >
      <clipPath id={id}>
        <rect x="24" y="10" width="72" height="140" rx="13" />
      </clipPath>
      <rect
        x="22"
        y="8"
        width="76"
        height="144"
        rx="15"
        strokeWidth="2"
        className={`fill-surface ${STROKE}`}
      />
      {zone === "screen" ? (
        <>
          <rect x="27" y="13" width="66" height="134" rx="10" className="fill-brand-soft" />
          <rect x="50" y="17" width="20" height="5" rx="2.5" className="fill-line-strong" />
        </>
      ) : (
        <>
          <rect x="30" y="16" width="28" height="30" rx="8" strokeWidth="1.5" className={STROKE} />
          <circle cx="39" cy="26" r="4.5" strokeWidth="1.5" className={STROKE} />
          <circle cx="49" cy="36" r="4.5" strokeWidth="1.5" className={STROKE} />
        </>
      )}
      <g clipPath={`url(#${id})`} strokeWidth="1.1" strokeLinecap="round" className={MARK}>
        {scratches(limits.scratches, limits.scratchMm).map(({ x, y, dx, dy }) => (
          <path key={`${x} ${y}`} d={`M${x.toFixed(1)} ${y.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}`} />
        ))}
      </g>
      {EDGE.slice(0, limits.chips).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          // At least 1.5, because a smaller mark is hard to see.
          r={Math.max(1.5, (limits.chipMm * SCALE) / 2)}
          className="fill-danger forced-colors:fill-[Highlight]"
        />
      ))}
    </svg>
  );
}

const BATTERY_HEIGHT = 120;

/** A battery filled to the least health of the grade. A grade without a limit has a dashed battery. */
export function BatteryDrawing({ grade }: { grade: Grade }) {
  const t = useWords("grades");
  const least = GRADE_LIMITS[grade].battery;
  const height = (BATTERY_HEIGHT * (least ?? 0)) / 100;
  return (
    <svg
      role="img"
      aria-label={t("drawing.battery", { grade })}
      viewBox="0 0 120 160"
      fill="none"
      className="block h-auto w-full"
    >
      <rect x="48" y="8" width="24" height="10" rx="3" className="fill-line-strong" />
      <rect
        x="30"
        y="18"
        width="60"
        height={BATTERY_HEIGHT + 12}
        rx="12"
        strokeWidth="2"
        strokeDasharray={least ? undefined : "6 5"}
        className={`fill-surface ${STROKE}`}
      />
      {least && (
        <rect
          x="36"
          y={24 + BATTERY_HEIGHT - height}
          width="48"
          height={height}
          rx="7"
          className="fill-success forced-colors:fill-[Highlight]"
        />
      )}
    </svg>
  );
}
