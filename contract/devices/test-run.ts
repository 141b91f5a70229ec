import * as z from "zod/mini";
import { activePoints, CONTROL_POINTS, type PointName } from "./protocol.ts";

/** When a unit is tested: as it came, after a repair, or after a customer sent it back. */
export const RUN_PHASES = ["intake", "after_repair", "return"] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

export const OUTCOMES = ["pass", "fail", "not_applicable", "not_tested"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const POINT_NAMES = CONTROL_POINTS.map(({ name }) => name) as [PointName, ...PointName[]];
export const Point = z.enum(POINT_NAMES);

export const TestResult = z.object({
  point: Point,
  outcome: z.enum(OUTCOMES),
  /** A measured figure, such as the battery's percent. */
  value: z.nullable(z.int()),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type TestResult = z.infer<typeof TestResult>;

export const ResultInput = z.strictObject({
  outcome: z.enum(OUTCOMES),
  value: z.optional(z.nullable(z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(100, "TOO_BIG")))),
  note: z.optional(z.string().check(z.trim(), z.maxLength(500, "TOO_LONG"))),
});
export type ResultInput = z.infer<typeof ResultInput>;

export const TestRun = z.object({
  key: z.string(),
  phase: z.enum(RUN_PHASES),
  protocolVersion: z.int(),
  by: z.string(),
  beganAt: z.string(),
  finishedAt: z.nullable(z.string()),
  results: z.array(TestResult),
});
export type TestRun = z.infer<typeof TestRun>;

type Given = Pick<TestResult, "point" | "outcome" | "value">;
interface Run {
  readonly phase: RunPhase;
  readonly protocolVersion: number;
  readonly results: readonly Given[];
}

const pointsWith = ({ protocolVersion, results }: Run) => {
  const given = new Map(results.map((result) => [result.point, result]));
  return activePoints(protocolVersion).map((point) => ({ ...point, result: given.get(point.name) }));
};
type PointWithResult = ReturnType<typeof pointsWith>[number];

const isUntested = ({ result }: PointWithResult) => !result || result.outcome === "not_tested";
const namesOf = (points: readonly PointWithResult[]) => points.map(({ name }) => name);

/** The points that keep a run from being finished: required and without an answer, or without what they measure. */
export function untestedPoints(run: Run): PointName[] {
  return namesOf(
    pointsWith(run).filter((point) => {
      if (run.phase === "intake" && point.afterWipe) return false;
      const isWithoutValue =
        point.result?.outcome === "pass" && point.measures && point.result.value === null;
      return (point.required && isUntested(point)) || isWithoutValue;
    }),
  );
}

/** The points that keep a unit from being published after this run: failed, or required and not passed. */
export function failedPoints(run: Run): PointName[] {
  return namesOf(
    pointsWith(run).filter(
      ({ required, result }) => result?.outcome === "fail" || (required && result?.outcome !== "pass"),
    ),
  );
}

/** The battery that the run measured, in percent. */
export const measuredBattery = ({ results }: Pick<Run, "results">): number | null =>
  results.find(({ point }) => point === "capacity")?.value ?? null;
