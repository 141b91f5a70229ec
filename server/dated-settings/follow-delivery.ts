import type { Delivery } from "./delivery-versions.ts";

/** The figures are read again this often, also when no notification came. */
const EVERY_MS = 60_000;
/** Pause after a reading that failed. */
const RETRY_MS = 2000;

interface Options {
  /** The figures differ: what shows them is outdated. */
  onChange(): void;
  onFailure(error: unknown): void;
}

/** Keeps the delivery figures of this process current until `stop`: reads them when told, and every minute. */
export function followDelivery(delivery: Pick<Delivery, "reload">, { onChange, onFailure }: Options) {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function readAgainIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), ms);
    timer.unref();
  }

  async function reload() {
    let pause = EVERY_MS;
    try {
      if (await delivery.reload()) onChange();
    } catch (error) {
      pause = RETRY_MS;
      onFailure(error);
    }
    if (!stopped) readAgainIn(pause);
  }

  readAgainIn(EVERY_MS);
  return {
    reload,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
