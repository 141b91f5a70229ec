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
  await expect(lists.first()).toBeVisible();
  let labels: string[] = [];
  for (const list of await lists.all()) {
    labels = await list.locator("dt").allTextContents();
    const amounts = (await list.locator("dd").allTextContents()).map(centsIn);
    const place = labels.indexOf("Total");
    expect(place, `a total below ${labels}`).toBeGreaterThan(0);
    const sum = amounts.slice(0, place).reduce((all, cents) => all + cents, 0);
    expect(sum, `${page.url()} ${labels}`).toBe(amounts[place]);
  }
  return labels;
}
