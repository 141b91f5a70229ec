import { quantile } from "../load.ts";
import type { Answers } from "./buyers.ts";

export interface Round {
  readonly name: string;
  /** The longest time between two acknowledged orders, in seconds. */
  readonly silence: number;
  readonly reads: number;
  readonly readsAnswered: number;
  readonly refusals: Map<string, number>;
  readonly acknowledged: number;
  readonly line: string;
}

interface Watched {
  readonly name: string;
  readonly round: number;
  readonly brokenAt: number;
  readonly endedAt: number;
  readonly record: Answers;
}

const MOST_SECONDS = 20;
const LEAST_READS = 0.99;
/** The allowed answers to a buyer: the order, "come back later", "key in progress", or "charge being looked up". */
const ANSWERS = /^(?:201|503 and when to come back|409 IN_PROGRESS|502 PAYMENT_UNKNOWN)$/;

function count(kinds: readonly { readonly kind: string }[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { kind } of kinds) counted.set(kind, (counted.get(kind) ?? 0) + 1);
  return counted;
}

const listed = (counted: Map<string, number>) => [...counted].map(([kind, n]) => `${n} × ${kind}`).join(", ");

/** Summarises the answers of one round from the fault on. */
export function describeRound({ name, round, brokenAt, endedAt, record }: Watched): Round {
  const since = record.orders.filter(({ at }) => at >= brokenAt);
  const times = [brokenAt, ...since.filter(({ kind }) => kind === "201").map(({ at }) => at), endedAt];
  const silence = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
  const reads = record.reads.filter(({ at }) => at >= brokenAt);
  const readsAnswered = reads.filter(({ kind }) => kind === "200").length;
  const refusals = count(since.filter(({ kind }) => kind !== "201"));
  const unread = count(reads.filter(({ kind }) => kind !== "200"));
  const line =
    `${name} ${round + 1}: ${record.acknowledged.length} orders, longest silence ${silence.toFixed(1)} s, ` +
    `${readsAnswered} of ${reads.length} reads answered${unread.size > 0 ? ` (${listed(unread)})` : ""}; ` +
    `refused meanwhile: ${listed(refusals) || "nothing"}`;
  const acknowledged = record.acknowledged.length;
  return { name, silence, reads: reads.length, readsAnswered, refusals, acknowledged, line };
}

/** Returns the table of all rounds and the limits that they missed. */
export function summarize(rounds: readonly Round[]): { text: string; missed: string[] } {
  const missed: string[] = [];
  const rows = [...new Set(rounds.map(({ name }) => name))].map((name) => {
    const own = rounds.filter((one) => one.name === name);
    const silences = own.map(({ silence }) => silence);
    const p95 = quantile(silences, 0.95);
    const reads = own.reduce((sum, one) => sum + one.reads, 0);
    const answered = own.reduce((sum, one) => sum + one.readsAnswered, 0);
    const share = answered / Math.max(reads, 1);
    if (p95 > MOST_SECONDS) missed.push(`${name}: ${p95.toFixed(1)} s without an order (p95)`);
    if (share < LEAST_READS) missed.push(`${name}: only ${(100 * share).toFixed(2)} % of the reads answered`);
    const orders = own.reduce((sum, one) => sum + one.acknowledged, 0);
    return `| ${name} | ${own.length} | ${orders} | ${quantile(silences, 0.5).toFixed(1)} | ${p95.toFixed(1)} | ${Math.max(...silences).toFixed(1)} | ${(100 * share).toFixed(2)} % of ${reads} |`;
  });
  const odd = new Set(
    rounds.flatMap(({ refusals }) => [...refusals.keys()]).filter((kind) => !ANSWERS.test(kind)),
  );
  if (odd.size > 0) missed.push(`buyers were also answered: ${[...odd].join(", ")}`);
  const head =
    "| fault | rounds | orders | silence, median s | p95 s | longest s | reads answered |\n|---|---|---|---|---|---|---|";
  return { text: [head, ...rows].join("\n"), missed };
}
