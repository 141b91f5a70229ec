import pg from "pg";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** A connection that does not answer is given up after two of these: a silent network closes nothing. */
const HEARTBEAT_MS = 2000;

/** What one transaction changed in the catalogue. */
export interface ItemChange {
  /** Whether lists of items may look different now. */
  readonly lists: boolean;
  /** The items that changed; `all` when there are too many to name. */
  readonly ids: readonly string[] | "all";
  /** The address of a seller of whom only their own page changed. */
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
 * Reads `lists;ids;transaction;listings`; a seller, `seller:atelier-nord`, may be in place of the ids. A condition may
 * contain a semicolon, so only the first three separate fields.
 */
function readChange(payload: string): ItemChange {
  const [lists, ids = "*", transaction = "0", ...rest] = payload.split(";");
  // Not a notification of the trigger: anything may have changed.
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

/** `lost`: the connection. `back`: another one, perhaps to another primary. */
export type Gap = "lost" | "back";

interface Options {
  /** The connection's name in pg_stat_activity. */
  readonly applicationName?: string | undefined;
  onChange(change: ItemChange): void;
  /** Changes may have been missed. */
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
      // A replica refuses to listen.
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
