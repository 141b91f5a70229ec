import { useLayoutEffect, useRef, useState } from "react";
import type { BenchDevice } from "#contract/devices/bench.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { useLoad } from "../use-read.ts";
import { type SendUnit, useUnsentPhotos } from "./unsent-photos.tsx";

/** A unit on the bench. Each write sends the version that is shown, and its answer is shown next. */
export function useUnit(id: string) {
  const path = `bench/${encodeURIComponent(id)}`;
  const { data, error, reload } = useLoad<BenchDevice>(path);
  const { isSending, error: refusal, run } = useSend();
  const [answer, setAnswer] = useState<{ readonly after: BenchDevice; readonly unit: BenchDevice } | null>(
    null,
  );
  const unit = answer && answer.after === data ? answer.unit : data;
  // Of two writes in a row, the second one sends the version that the first one left.
  const shown = useRef(unit);
  useLayoutEffect(() => {
    shown.current = unit;
  });

  const send: SendUnit = (work, name = "") =>
    run(
      async () => {
        if (!shown.current || !data) return;
        shown.current = await work(shown.current);
        setAnswer({ after: data, unit: shown.current });
      },
      { name },
    );
  return {
    ...useUnsentPhotos(send),
    unit,
    path,
    error: refusal ?? error,
    isSending,
    send,
    act: (name: string, input: object = {}) =>
      send(({ version }) => call("POST", `${path}/${name}`, { body: { version, ...input } }), name),
    /** Reads the unit again and drops the error. */
    reload: () => void run(async () => reload()),
  };
}
type UnitState = ReturnType<typeof useUnit>;
/** What the parts of the page work with, once the unit is there. */
export type Bench = Omit<UnitState, "unit"> & { readonly unit: BenchDevice };
