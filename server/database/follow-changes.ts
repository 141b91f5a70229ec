import pg from "pg";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A connection is closed when it leaves a heartbeat unanswered for this long: a silent network closes nothing. */
const HEARTBEAT_MS = 2000;

/** What one transaction changed in the catalogue. */
export interface ItemChange {
  /** Whether lists of items may look different now. */
  readonly lists: boolean;
  /** The items that changed; `all` when there are too many to name. */
  readonly ids: readonly string[] | "all";
  /** The slug of a seller, when nothing but their own page changed. */
  readonly seller?: string;
  /** The id of the transaction. */
  readonly transaction: number;
  /**
   * The listings to add to the catalogue index and to remove from it, as the trigger writes them; `all` when the index must be
   * reloaded.
   */
  readonly listings: readonly (readonly unknown[])[] | "all";
}

interface Follower {
  stop(): Promise<void>;
}

/**
 * Reads `lists;ids;transaction;listings`. A seller, `seller:atelier-nord`, may replace the ids. The listings may contain a
 * semicolon, so only the first three separate fields.
 */
function readChange(payload: string): ItemChange {
  const [lists, ids = "*", transaction = "0", ...rest] = payload.split(";");
  // The trigger did not write this notification: anything may have changed.
  if (rest.length === 0) return { lists: true, ids: "all", transaction: 0, listings: "all" };
  const listings = rest.join(";");
  const seller = /^seller:(.+)$/.exec(ids)?.[1];
  if (seller) return { lists: false, ids: [], seller, transaction: Number(transaction), listings: [] };
  return {
    lists: lists !== "",
    ids: ids === "*" ? "all" : ids.split(",").filter(Boolean),
    transaction: Number(transaction),
    listings: listings === "all" ? "all" : listings === "" ? [] : JSON.parse(listings),
  };
}

/** `lost`: the connection broke. `back`: a new connection is open, perhaps to another primary. */
export type Gap = "lost" | "back";

interface Options {
  /** The connection's name in pg_stat_activity. */
  readonly applicationName?: string | undefined;
  onChange(change: ItemChange): void;
  /** Called when changes may have been missed. */
  onGap(gap: Gap): void;
}

/** Listens to the changes that any process makes to the catalogue, on a connection of its own. */
export async function followChanges(
  url: string,
  { applicationName = "reluit", onChange, onGap }: Options,
): Promise<Follower> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: HEARTBEAT_MS,
      query_timeout: HEARTBEAT_MS,
    });
    let heartbeat: NodeJS.Timeout | undefined;
    next.on("notification", ({ payload }) => onChange(readChange(payload ?? "")));
    next.on("error", () => {});
    next.on("end", () => {
      clearInterval(heartbeat);
      if (stopped || client !== next) return;
      client = null;
      onGap("lost");
      reconnect(FIRST_PAUSE_MS);
    });
    const giveUp = () => next.connection.stream.destroy();
    try {
      await next.connect();
      // PostgreSQL refuses `listen` on a replica, so this connection is one to the primary.
      await next.query("listen items");
    } catch (error) {
      giveUp();
      throw error;
    }
    client = next;
    heartbeat = setInterval(() => next.query("select").catch(giveUp), HEARTBEAT_MS);
    heartbeat.unref();
    if (stopped) await next.end();
  }

  function reconnect(pause: number) {
    timer = setTimeout(() => {
      listen().then(
        () => onGap("back"),
        () => {
          if (!stopped) reconnect(Math.min(pause * 2, LONGEST_PAUSE_MS));
        },
      );
    }, pause);
  }

  await listen();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
