import * as z from "zod/mini";
import { anyText } from "../fields.ts";
import { activePoints, CONTROL_POINTS, type PointName } from "./protocol.ts";

/** When a unit is tested: as it came, after a repair, or after a customer sent it back. */
export const RUN_PHASES = ["intake", "after_repair", "return"] as const;
export type RunPhase = (typeof RUN_PHASES)[number];

export const OUTCOMES = ["pass", "fail", "not_applicable", "not_tested"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const POINT_NAMES = CONTROL_POINTS.map(({ name }) => name) as [PointName, ...PointName[]];
export const Point = z.enum(POINT_NAMES);

const TestResult = z.object({
  point: Point,
  outcome: z.enum(OUTCOMES),
  /** A measured figure, such as the battery's percent. */
  value: z.nullable(z.int()),
  note: z.string(),
  /** The id of a private photograph that shows the result. */
  photo: z.nullable(z.string()),
  /** The person who gave the result, or who imported the report that states it. */
  by: z.string(),
  /** The id of the machine's report that states the result. Null for a result that the person gave. */
  report: z.nullable(z.int()),
  at: z.string(),
});
type TestResult = z.infer<typeof TestResult>;

export const ResultInput = z.strictObject({
  outcome: z.enum(OUTCOMES),
  value: z.optional(z.nullable(z.int().check(z.minimum(1, "TOO_SMALL"), z.maximum(100, "TOO_BIG")))),
  note: z.optional(anyText(500)),
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

interface Run {
  readonly protocolVersion: number;
  readonly results: readonly Pick<TestResult, "point" | "outcome" | "value">[];
}

/** Before the wipe, what the wipe does is not tested. */
const pointsWith = ({ protocolVersion, results }: Run, isBeforeWipe: boolean) => {
  const given = new Map(results.map((result) => [result.point, result]));
  return activePoints(protocolVersion)
    .filter(({ afterWipe }) => !(isBeforeWipe && afterWipe))
    .map((point) => ({ ...point, result: given.get(point.name) }));
};

/** The points that keep a run from being finished: required and without an answer, or without what they measure. */
export function untestedPoints(run: Run, isBeforeWipe = false): PointName[] {
  return pointsWith(run, isBeforeWipe)
    .filter(({ required, measures, result }) =>
      !result || result.outcome === "not_tested"
        ? required
        : measures && result.outcome === "pass" && result.value === null,
    )
    .map(({ name }) => name);
}

/** The points that speak against a unit: failed, or required and not passed. */
export function failedPoints(run: Run, isBeforeWipe = false): PointName[] {
  return pointsWith(run, isBeforeWipe)
    .filter(({ required, result }) => result?.outcome === "fail" || (required && result?.outcome !== "pass"))
    .map(({ name }) => name);
}

/** The required points that did not pass. What only a wipe answers is not asked: a customer's phone keeps its data. */
export const requiredNotPassed = (run: Run): PointName[] =>
  pointsWith(run, true)
    .filter(({ required, result }) => required && result?.outcome !== "pass")
    .map(({ name }) => name);

/** The battery that the run measured, in percent. */
export const measuredBattery = ({ results }: Run): number | null =>
  results.find(({ point }) => point === "capacity")?.value ?? null;
