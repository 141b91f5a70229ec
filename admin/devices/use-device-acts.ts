import { useState } from "react";
import type { DeviceSummary } from "#contract/devices/back-office.ts";
import type { Cents } from "#contract/money.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly } from "../api.ts";
import { readAgain } from "../reads.ts";
import { useBulk } from "../table/use-bulk.ts";
import type { Selection } from "../table/use-selection.ts";
import type { Colleague } from "../timeline/colleague-select.tsx";

/** A new price of a unit on sale, and the one that it has on the page. */
export interface NewPrice {
  readonly publicId: string;
  readonly version: string;
  readonly before: Cents;
  readonly after: Cents;
}

/**
 * Acts on several devices, one after another; each succeeds or fails alone. `undo` are the prices that take back the last
 * change of prices.
 */
export function useDeviceActs({ rows, clear }: Selection<DeviceSummary>) {
  const t = useWords("admin-devices");
  const words = useWords("admin");
  const toast = useToast();
  const { isRunning, outcome, run } = useBulk<{ readonly publicId: string }>(({ publicId }) => publicId);
  const [undo, setUndo] = useState<readonly NewPrice[]>([]);

  async function act<Row extends { readonly publicId: string }>(
    on: readonly Row[],
    one: (row: Row) => Promise<string | null>,
  ) {
    const ended = await run(on, (row) => one(row as Row));
    clear();
    // Reload even if all were refused: a refusal means that rows have changed.
    readAgain();
    return ended?.done ?? 0;
  }

  /** Returns the number of changed prices. */
  async function setPrices(prices: readonly NewPrice[]): Promise<number> {
    const changed: NewPrice[] = [];
    setUndo([]);
    const done = await act(prices, async ({ publicId, version, before, after }) => {
      const { version: now } = await callQuietly("POST /admin/api/bench/:publicId/publication", {
        params: { publicId },
        body: { version, priceCents: after },
      });
      changed.push({ publicId, version: now, before: after, after: before });
      return null;
    });
    setUndo(changed);
    return done;
  }

  /** Puts graded units on sale again at the price that they had. */
  async function publish() {
    setUndo([]);
    const count = await act(rows, async ({ publicId, version, stage, priceCents }) => {
      if (stage === "listed") return t("bulk.isOnSale");
      if (priceCents === null) return t("bulk.noPrice");
      const body = { version, priceCents };
      await callQuietly("POST /admin/api/bench/:publicId/publication", { params: { publicId }, body });
      return null;
    });
    if (count > 0) toast({ title: t("bulk.published", { count }) });
  }

  async function hide(reason: string) {
    setUndo([]);
    const count = await act(rows, async ({ publicId, version }) => {
      const body = { version, reason };
      await callQuietly("POST /admin/api/bench/:publicId/unpublication", { params: { publicId }, body });
      return null;
    });
    if (count > 0) toast({ title: t("bulk.hidden", { count }) });
  }

  async function assignTo({ id: staffId, name }: Colleague) {
    setUndo([]);
    const count = await act(rows, async ({ publicId }) => {
      const body = { subjectType: "device", subjectId: publicId, staffId, holder: null } as const;
      await callQuietly("PUT /admin/api/assignments", { body });
      return null;
    });
    if (count > 0) toast({ title: words("bulk.assignedTo", { count, name }) });
  }

  return { isRunning, outcome, undo, assignTo, setPrices, publish, hide };
}
