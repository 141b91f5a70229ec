/** The settings are read again at this interval, even without a notification. */
const EVERY_MS = 60_000;
/** The pause after a failed read. */
const RETRY_MS = 2000;

interface Options {
  /** Called when another version comes into force: pages with the old one are outdated. */
  onChange(): void;
  onFailure(error: unknown): void;
}

interface Followed {
  /** Reads the versions again. Returns whether other versions are in force. */
  reload(): Promise<boolean>;
}

/**
 * Keeps the dated settings of this process up to date until `stop`: reads them after each notification and every
 * minute.
 */
export function followSettings(followed: readonly Followed[], { onChange, onFailure }: Options) {
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
      const changed = await Promise.all(followed.map((one) => one.reload()));
      if (changed.includes(true)) onChange();
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
