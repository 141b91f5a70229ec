import * as z from "zod/mini";

/** The stations of the bench, in the order of a phone's way. Each is the next step of the phones that wait there. */
export const STATIONS = [
  ...(["receive", "inspect", "test", "repair", "wipe", "grade", "shoot", "publish", "decide"] as const),
] as const;
export const Station = z.enum(STATIONS);
export type Station = z.infer<typeof Station>;

/** `mine`: only the phones that the person takes care of. */
export const QueueQuery = z.object({
  station: z.optional(Station),
  mine: z.optional(z.literal("1")),
});
export type QueueQuery = z.infer<typeof QueueQuery>;

/** A phone of a queue. `since`: its last event. */
const QueuedUnit = z.object({
  publicId: z.string(),
  name: z.string(),
  since: z.string(),
  assignee: z.nullable(z.string()),
});

/** The queues of all stations, and the phones of the chosen one, the one that waits longest first. */
export const BenchQueue = z.object({
  stations: z.array(
    z.object({ station: Station, count: z.int(), mine: z.int(), oldest: z.nullable(z.string()) }),
  ),
  units: z.array(QueuedUnit),
});
export type BenchQueue = z.infer<typeof BenchQueue>;
