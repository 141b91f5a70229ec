import { unbrokenStorage } from "#contract/unbroken-storage.ts";
import { nameWrittenIn } from "./written-in.ts";

/** The name of an ordered phone or repair, marked with its language. The storage stays on one line. */
export function OrderedName({ name }: { name: string }) {
  return <bdi lang={nameWrittenIn(name)}>{unbrokenStorage(name)}</bdi>;
}
