import { expect, type Page } from "@playwright/test";
import { eurosToCents } from "#contract/money.ts";

/** The cents of the first price of a text. A text without one, as `Offerte`, is 0. */
function centsIn(text: string): number {
  const [, euros, cents] = /(\d[\d\s]*),(\d\d)\s€/.exec(text) ?? [];
  if (euros === undefined) return 0;
  return eurosToCents(Number(`${euros.replaceAll(/\s/g, "")}.${cents}`)) ?? Number.NaN;
}

/**
 * Adds up each list of amounts of a French page, as a reader does: the rows above the total make the total. Returns the labels
 * of the last one.
 */
export async function expectAmountsAddUp(page: Page): Promise<string[]> {
  const lists = page.locator("main dl[data-amounts]:visible");
  // Labels and amounts are read at once, because a page replaces its lists while it opens.
  const readLists = () =>
    lists.evaluateAll((all) =>
      all.map((list) => {
        const texts = (name: string) => [...list.querySelectorAll(name)].map((one) => one.textContent);
        return { labels: texts("dt"), amounts: texts("dd") };
      }),
    );
  let read: Awaited<ReturnType<typeof readLists>> = [];
  await expect
    .poll(async () => {
      read = await readLists();
      return read.length;
    })
    .toBeGreaterThan(0);
  let labels: string[] = [];
  for (const { labels: names, amounts: texts } of read) {
    labels = names;
    const amounts = texts.map(centsIn);
    const place = labels.indexOf("Total");
    expect(place, `a total below ${labels}`).toBeGreaterThan(0);
    const sum = amounts.slice(0, place).reduce((all, cents) => all + cents, 0);
    expect(sum, `${page.url()} ${labels}`).toBe(amounts[place]);
  }
  return labels;
}
