import pg from "pg";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export interface ItemChange {
  /** Whether lists of items may look different now. */
  readonly lists: boolean;
  /** The items that changed; `all` when there were too many to name. */
  readonly ids: readonly string[] | "all";
  /** The transaction that did it. */
  readonly transaction: number;
  /** The listings that come to a place of the catalogue or leave one; `all` when they are to be read anew. */
  readonly moves: readonly ListingMove[] | "all";
}

/** A listing that comes to a place of the catalogue or leaves it. */
export interface ListingMove {
  readonly id: number;
  readonly model: number;
  readonly condition: string;
  readonly sold: boolean;
  /** Cents. */
  readonly price: number;
  /** When it was made, in microseconds since 1970. */
  readonly moment: number;
  readonly comes: boolean;
}

interface Follower {
  stop(): Promise<void>;
}

/** As migration 0053 writes them; older versions of the shop read the first five or six. */
type ToldMove = readonly [
  model: number,
  condition: string,
  band: number,
  sold: boolean,
  by: number,
  price: number,
  told: number,
  id: number,
  moment: number,
];

function readMoves(text: string): readonly ListingMove[] {
  const told: readonly ToldMove[] = JSON.parse(text);
  return told.map(([model, condition, , sold, by, price, , id, moment]) => ({
    ...{ id, model, condition, sold, price, moment },
    comes: by > 0,
  }));
}

/** Reads what migration 0053 writes; a condition may have any sign in it, so only the first three are signs of ours. */
function readChange(payload: string): ItemChange {
  const [lists, ids = "*", transaction = "0", ...rest] = payload.split(";");
  // Something else than 0053 spoke: then anything may have changed.
  if (rest.length === 0) return { lists: true, ids: "all", transaction: 0, moves: "all" };
  const moves = rest.join(";");
  return {
    lists: lists !== "",
    ids: ids === "*" ? "all" : ids.split(",").filter(Boolean),
    transaction: Number(transaction),
    moves: moves === "all" ? "all" : moves === "" ? [] : readMoves(moves),
  };
}

/**
 * Follows what any process changes in the catalogue, on one connection of its own. While the connection is lost
 * changes may be missed: `onGap` is called when it is lost and when it is back.
 */
export async function followChanges(
  url: string,
  { onChange, onGap }: { onChange(change: ItemChange): void; onGap(): void },
): Promise<Follower> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function listen() {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on("notification", ({ payload }) => onChange(readChange(payload ?? "")));
    next.on("error", () => {});
    next.on("end", () => {
      if (stopped || client !== next) return;
      client = null;
      onGap();
      again(FIRST_PAUSE_MS);
    });
    await next.connect();
    await next.query("listen items");
    client = next;
    if (stopped) await next.end();
  }

  function again(pause: number) {
    timer = setTimeout(() => {
      listen().then(onGap, () => {
        if (!stopped) again(Math.min(pause * 2, LONGEST_PAUSE_MS));
      });
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
