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
/** Sent once more, such a result would be refused again. */
const REFUSED: readonly number[] = [400, 404, 409];

/**
 * A run at the bench: each result is shown at once and saved as it is given, one after the other. The tab keeps those that the
 * server does not have yet, also through a reload.
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
  /** Waits for an answer; what the wipe does has none before it. */
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

  /** Saves what waits. What the server refuses is not shown as given; what did not reach it waits on. */
  async function saveWaiting() {
    for (;;) {
      const [first] = entriesOf(draft.current());
      if (!first) return;
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
      // It may have been given anew meanwhile.
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

  /** Gives the current point its outcome and goes on to the next open one. */
  function give(outcome: Outcome, value: number | null = null) {
    const note = outcome === "fail" ? (given.get(current)?.note ?? "") : "";
    const result = { outcome, value, note };
    save(current, result);
    const after = new Map(given).set(current, result);
    const at = points.findIndex(({ name }) => name === current);
    const next = [...points.slice(at + 1), ...points.slice(0, at)].find((point) => isOpen(point, after));
    if (next && outcome !== "fail") setCurrent(next.name);
  }

  /** The open points of a group, but for those that measure something. */
  const restOf = (group: ControlPoint["group"]) =>
    points.filter((point) => point.group === group && !point.measures && isOpen(point));
  function passRest(group: ControlPoint["group"]) {
    const rest = restOf(group);
    for (const { name } of rest) save(name, { outcome: "pass", value: null, note: "" });
    const done = new Set(rest.map(({ name }) => name));
    const next = points.find((point) => !done.has(point.name) && isOpen(point));
    if (next) setCurrent(next.name);
  }

  const results = [...given].map(([point, { outcome, value }]) => ({ point, outcome, value }));
  const soFar = { protocolVersion: run.protocolVersion, results };
  const untested = untestedPoints(soFar, isBeforeWipe);
  /** Nothing was found: the run stays open, and ends after the wipe with the points that the wipe does. */
  const leadsToWipe = isBeforeWipe && untested.length === 0 && failedPoints(soFar, isBeforeWipe).length === 0;
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
    restOf,
    passRest,
    /** Keeps what is typed of a fault in the tab; it is saved with the next `send`. */
    note: (note: string) =>
      draft.change({ [current]: { outcome: "fail", value: given.get(current)?.value ?? null, note } }),
    /** Keeps a photograph of what the current point showed, once its result is saved. */
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
    /** What keeps the run from its end, once that was asked for. */
    missing: isRefused ? untested : [],
    error,
    /** Results that the server does not have yet. */
    waiting: waiting.length,
    send,
    /** Ends the run once everything is saved, or goes on to the wipe. */
    async finish() {
      const [first] = untested;
      setRefused(first !== undefined);
      if (first) return setCurrent(first);
      // A second tap while results are still being saved would end it twice.
      if (isEnding.current) return;
      isEnding.current = true;
      send();
      await queue.current;
      // A run that has ended takes no photographs.
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
