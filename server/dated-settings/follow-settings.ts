/** They are read again this often, also when no notification came. */
const EVERY_MS = 60_000;
/** Pause after a reading that failed. */
const RETRY_MS = 2000;

interface Options {
  /** Called when another version came into force: everything that shows the old one is outdated. */
  onChange(): void;
  onFailure(error: unknown): void;
}

interface Followed {
  /** Reads the versions again. Returns whether others are in force. */
  reload(): Promise<boolean>;
}

/**
 * Keeps the dated settings of this process up to date until `stop`: reads them after each notification, and every minute.
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
