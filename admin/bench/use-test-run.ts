import { useEffect, useRef, useState } from "react";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { activePoints, type ControlPoint, type PointName } from "#contract/devices/protocol.ts";
import { failedPoints, type Outcome, type TestRun, untestedPoints } from "#contract/devices/test-run.ts";
import { type ApiError, toApiError } from "#web/client-state/api-error.ts";
import { openDraft, useDraft } from "#web/client-state/draft.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { callQuietly, callRoute } from "../api.ts";
import { readAgain } from "../reads.ts";
import type { Bench } from "./use-unit.ts";

export interface Given {
  readonly outcome: Outcome;
  readonly value: number | null;
  readonly note: string;
}

type Results = Partial<Record<PointName, Given>>;
const entriesOf = (results: Results) => Object.entries(results) as [PointName, Given][];
/** Statuses that refuse the result itself: sending it again would fail again. */
const REFUSED: readonly number[] = [400, 404, 409];

/**
 * A test run at the bench. Each result is shown at once and saved in order. The tab keeps unsaved results, even across a
 * reload.
 */
export function useTestRun(bench: Bench, run: TestRun) {
  const points = activePoints(run.protocolVersion);
  const [saved, setSaved] = useState<ReadonlyMap<PointName, Given>>(
    () => new Map(run.results.map((result) => [result.point, result])),
  );
  const [draft] = useState(() => openDraft(`bench.${run.key}`, (stored) => (stored ?? {}) as Results));
  const waiting = entriesOf(useDraft(draft) ?? {});
  const given: ReadonlyMap<PointName, Given> = new Map([...saved, ...waiting]);
  const isBeforeWipe = bench.unit.stage !== "wiped";
  const outcomeOf = (name: PointName, results = given): Outcome => results.get(name)?.outcome ?? "not_tested";
  /** Whether a point needs a result now. Before the wipe, the points that the wipe answers don't. */
  const isOpen = ({ name, afterWipe }: ControlPoint, results = given) =>
    !(isBeforeWipe && afterWipe) && outcomeOf(name, results) === "not_tested";
  const [current, setCurrent] = useState<PointName>(
    () => points.find((point) => isOpen(point))?.name ?? "touch",
  );
  const [error, setError] = useState<ApiError | null>(null);
  const queue = useRef(Promise.resolve());
  const isEnding = useRef(false);
  const [isRefused, setRefused] = useState(false);
  const params = { publicId: bench.unit.publicId, key: run.key };

  const isOpened = useRef(bench.unit.openRun?.key === run.key);
  /** Opens the run with its first result. The same key opens it once. Resolves to whether it is open. */
  async function openRun(): Promise<boolean> {
    isOpened.current ||= await bench.send(
      ({ version, phase }) =>
        callQuietly("PUT /admin/api/bench/:publicId/runs/:key", { params, body: { version, phase } }),
      "open",
    );
    return isOpened.current;
  }

  /** Saves the waiting results. A refused result is dropped; one that didn't reach the server keeps waiting. */
  async function saveWaiting() {
    for (;;) {
      const [first] = entriesOf(draft.current());
      if (!first || !(await openRun())) return;
      const [point, result] = first;
      try {
        await callQuietly("PUT /admin/api/bench/:publicId/runs/:key/results/:point", {
          params: { ...params, point },
          body: result,
        });
        setSaved((last) => new Map(last).set(point, result));
        setError(null);
      } catch (thrown) {
        const refusal = toApiError(thrown);
        setError(refusal);
        if (!REFUSED.includes(refusal.status)) return;
      }
      const { [point]: now, ...rest } = draft.current();
      // The person may have changed the result meanwhile.
      if (JSON.stringify(now) === JSON.stringify(result)) draft.forget(rest);
    }
  }
  function send() {
    queue.current = queue.current.then(saveWaiting);
  }
  function save(point: PointName, result: Given) {
    draft.change({ [point]: result });
    send();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a reload left
  useEffect(() => {
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, []);

  const end = ({ version }: BenchDevice) =>
    callRoute("POST /admin/api/bench/:publicId/runs/:key/end", { params, body: { version } });

  /** Records the outcome of the current point and moves to the next open one. */
  function give(outcome: Outcome, value: number | null = null) {
    const note = outcome === "fail" ? (given.get(current)?.note ?? "") : "";
    const result = { outcome, value, note };
    save(current, result);
    const after = new Map(given).set(current, result);
    const at = points.findIndex(({ name }) => name === current);
    const next = [...points.slice(at + 1), ...points.slice(0, at)].find((point) => isOpen(point, after));
    if (next && outcome !== "fail") setCurrent(next.name);
  }

  const results = [...given].map(([point, { outcome, value }]) => ({ point, outcome, value }));
  const soFar = { protocolVersion: run.protocolVersion, results };
  const untested = untestedPoints(soFar, isBeforeWipe);
  /**
   * No fault was found, so the run stays open: it ends after the wipe, with the points that the wipe answers. A customer's phone is
   * not wiped.
   */
  const leadsToWipe =
    !bench.unit.isHeld &&
    isBeforeWipe &&
    untested.length === 0 &&
    failedPoints(soFar, isBeforeWipe).length === 0;
  return {
    points,
    given,
    outcomeOf,
    current,
    choose: setCurrent,
    step(by: 1 | -1) {
      const at = points.findIndex(({ name }) => name === current) + by;
      setCurrent(points[Math.max(0, Math.min(points.length - 1, at))]?.name ?? current);
    },
    give,
    isBeforeWipe,
    /** Keeps the typed note about a fault in the tab; the next `send` saves it. */
    note: (note: string) =>
      draft.change({ [current]: { outcome: "fail", value: given.get(current)?.value ?? null, note } }),
    /** Sends a photograph of the current point, after its result is saved. */
    photograph(name: string, photo: File) {
      bench.sendPhoto({
        name,
        async send() {
          send();
          await queue.current;
          return callQuietly("PUT /admin/api/bench/:publicId/runs/:key/results/:point/photo", {
            params: { ...params, point: current },
            body: await shrinkPhoto(photo),
          });
        },
      });
    },
    isWhole: untested.length === 0,
    /** The points that still prevent the end of the run, once the person has tried to end it. */
    missing: isRefused ? untested : [],
    error,
    /** The number of unsaved results. */
    waiting: waiting.length,
    send,
    /** Ends the run once everything is saved, or leads to the wipe. */
    async finish() {
      const [first] = untested;
      setRefused(first !== undefined);
      if (first) return setCurrent(first);
      // A second tap during the save would end the run twice.
      if (isEnding.current) return;
      isEnding.current = true;
      send();
      await queue.current;
      // The server accepts no photographs after the end of a run.
      const isSaved = entriesOf(draft.current()).length === 0 && (await bench.sendPhotosAgain());
      if (isSaved && leadsToWipe) {
        bench.forget();
        readAgain();
      } else if (isSaved) await bench.send(end, "end");
      isEnding.current = false;
    },
  };
}
export type RunSession = ReturnType<typeof useTestRun>;
