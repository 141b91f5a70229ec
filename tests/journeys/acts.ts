import type { Locator, Page } from "@playwright/test";
import { scan } from "./bench-desk.ts";

/**
 * Counts what a person does at the back office: a click, a field typed, a choice in a list, a key that acts, a scan.
 * `done()` returns the number of acts so far.
 */
export function countActs(page: Page) {
  let acts = 0;
  return {
    done: () => acts,
    async click(target: Locator) {
      acts += 1;
      await target.click();
    },
    async type(target: Locator, text: string) {
      acts += 1;
      await target.fill(text);
    },
    async choose(target: Locator, option: string | { label: string }) {
      acts += 1;
      await target.selectOption(option);
    },
    async press(key: string) {
      acts += 1;
      await page.keyboard.press(key);
    },
    async scan(code: string) {
      acts += 1;
      await scan(page, code);
    },
  };
}
