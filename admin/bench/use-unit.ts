import { useState } from "react";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { call } from "../api.ts";
import { useLoad } from "../use-load.ts";
import { useSend } from "../use-send.ts";

/** A unit on the bench. Each write sends the version that is shown, and its answer is shown next. */
export function useUnit(id: string) {
  const path = `bench/${encodeURIComponent(id)}`;
  const { data, error, reload } = useLoad<BenchDevice>(path);
  const { isSending, error: refusal, run } = useSend();
  const [answer, setAnswer] = useState<{ readonly after: BenchDevice; readonly unit: BenchDevice } | null>(
    null,
  );
  const unit = answer && answer.after === data ? answer.unit : data;

  /** Resolves to whether it was done. */
  async function send(work: (shown: BenchDevice) => Promise<BenchDevice>): Promise<boolean> {
    let isDone = false;
    await run(async () => {
      if (!unit || !data) return;
      setAnswer({ after: data, unit: await work(unit) });
      isDone = true;
    });
    return isDone;
  }
  return {
    unit,
    path,
    error: refusal ?? error,
    isSending,
    send,
    act: (name: string, input: object = {}) =>
      send(({ version }) => call("POST", `${path}/${name}`, { body: { version, ...input } })),
    /** Reads the unit again and drops the error. */
    reload: () => void run(async () => reload()),
  };
}
type UnitState = ReturnType<typeof useUnit>;
/** What the parts of the page work with, once the unit is there. */
export type Bench = Omit<UnitState, "unit"> & { readonly unit: BenchDevice };
