import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { nameWrittenIn } from "./written-in.ts";

/** The name of an ordered phone or repair: its language is marked, and its storage stays on one line. */
export function OrderedName({ name }: { name: string }) {
  return <bdi lang={nameWrittenIn(name)}>{unbrokenStorage(name)}</bdi>;
}
