import type { BenchDevice } from "#contract/devices/bench.ts";
import type { CallInput } from "#contract/interface/call.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { reads } from "../reads.ts";
import { readKey, useRead } from "../use-read.ts";
import { type SendUnit, useUnsentPhotos } from "./unsent-photos.tsx";

type Act =
  | "reception"
  | "inspections"
  | "moves"
  | "parts"
  | "wipes"
  | "gradings"
  | "publication"
  | "unpublication";
type ActKey<Name extends Act> = `POST /admin/api/bench/:publicId/${Name}`;

/** A unit on the bench. Each write sends the version on the page; its answer replaces the page's data. */
export function useUnit(publicId: string) {
  const params = { publicId };
  const key = readKey("GET /admin/api/bench/:publicId", { params });
  const { data: unit, error } = useRead("GET /admin/api/bench/:publicId", { params });
  const { isSending, error: refusal, run, forget } = useSend();

  const send: SendUnit = (work, name = "") =>
    run(
      async () => {
        // Read the version from the cache: a second write in a row needs the version that the first one returned.
        const shown = reads.getQueryData<BenchDevice>(key) ?? unit;
        if (!shown) return;
        const answer = await work(shown);
        // A read under way may be older than this answer and would overwrite it.
        await reads.cancelQueries({ queryKey: key });
        reads.setQueryData(key, answer);
      },
      { name },
    );
  return {
    ...useUnsentPhotos(send),
    unit,
    error: refusal ?? error,
    isSending,
    send,
    act: <Name extends Act>(name: Name, input: Omit<CallInput<ActKey<Name>>["body"], "version">) =>
      send(({ version }) => {
        const given: unknown = { params, body: { ...input, version } };
        return callRoute<ActKey<Act>>(
          `POST /admin/api/bench/:publicId/${name}`,
          given as CallInput<ActKey<Act>>,
        );
      }, name),
    forget,
  };
}
type UnitState = ReturnType<typeof useUnit>;
/** The loaded unit with its actions, for the parts of the page. */
export type Bench = Omit<UnitState, "unit"> & { readonly unit: BenchDevice };
