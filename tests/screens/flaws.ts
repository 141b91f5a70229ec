import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/**
 * Waits until transitions have ended, because a colour changes during one. Spinners are ignored: they never end. So are
 * hidden elements: in a closed `<details>`, the browser pauses the transitions.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The violations that axe finds on the settled page. Each must be found twice, because a toast may come or go meanwhile. */
export async function violationsOf(page: Page, tags?: string[]) {
  const look = async () => {
    await settled(page);
    // Legacy mode, because without it axe opens a second page for frames of other origins and takes twice as long.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    return (await (tags ? axe.withTags(tags) : axe).analyze()).violations;
  };
  const first = await look();
  return first.length > 0 ? look() : first;
}

/** The violations of WCAG 2.0, 2.1 and 2.2, A and AA, that axe finds. */
export async function breaches(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, WCAG);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 220)}`));
}

/** Texts that are cut off, and elements that overflow the window or their container. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px wider than the window`);
    const name = (node: Element) =>
      `<${node.tagName.toLowerCase()}> “${(node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60)}”`;
    const heard = (node: Element | null): boolean =>
      node !== null && (getComputedStyle(node).clipPath === "inset(50%)" || heard(node.parentElement));
    const scrolls = (node: Element | null): boolean =>
      node !== null && (/auto|scroll/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    for (const node of document.body.querySelectorAll<HTMLElement>("*")) {
      if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const texts = [...node.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const box = node.getBoundingClientRect();
      // Elements of one pixel, or clipped on all sides, are for screen readers.
      if (texts.length === 0 || box.width <= 1 || box.height <= 1 || heard(node) || scrolls(node)) continue;
      const style = getComputedStyle(node);
      const cuts = style.overflowX === "hidden" || style.overflowX === "clip";
      if (cuts && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2))
        found.push(`${name(node)} is cut`);
      if (cuts) continue;
      const holder = node.closest("button, a, [role=tab], label, li, td, th, dd, p, h1, h2, h3") ?? node;
      const held = holder.getBoundingClientRect();
      const range = document.createRange();
      for (const text of texts) {
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        if (left < -1 || right > window.innerWidth + 1) found.push(`${name(node)} stands out of the window`);
        else if (left < held.left - 2 || right > held.right + 2)
          found.push(`${name(node)} stands out of its <${holder.tagName.toLowerCase()}>`);
      }
    }
    return found;
  });
}

/** Tables and other parts that must be scrolled sideways to be read whole. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((node) => node.checkVisibility() && /auto|scroll/.test(getComputedStyle(node).overflowX))
      .map((node) => ({ node, hidden: node.scrollWidth - node.clientWidth }))
      .filter(({ hidden }) => hidden > 0)
      .map(({ node, hidden }) => `“${node.getAttribute("aria-label") ?? node.tagName}” hides ${hidden} px`),
  );
}

/** Makes every text 40 % longer, word by word, as another language may need. Names stay unchanged. */
export function lengthen(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest("script, style, svg, bdi, [dir=auto], input, textarea")) continue;
      text.data = text.data.replace(
        /\p{L}{2,}/gu,
        (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
      );
    }
  });
}

/** Buttons, links and fields that are smaller than 44 pixels. Links within a sentence may be as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH = 21;
    const targets = "a[href], button, summary, select, input, textarea, [role=tab]";
    const found: string[] = [];
    const heard = (node: Element | null): boolean =>
      node !== null && (getComputedStyle(node).clipPath === "inset(50%)" || heard(node.parentElement));
    const labelled = (node: HTMLElement, at: Element) =>
      "labels" in node && [...(node.labels as NodeListOf<HTMLElement>)].some((label) => label.contains(at));
    for (const node of document.body.querySelectorAll<HTMLElement>(targets)) {
      if (node.hidden || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (node.closest("[inert]") || heard(node) || node.matches(":disabled, [type=hidden]")) continue;
      const around = node.parentElement;
      if (getComputedStyle(node).display === "inline" && around && around.textContent !== node.textContent)
        continue;
      node.scrollIntoView({ block: "center", inline: "nearest" });
      const box = node.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const hits = (dx: number, dy: number) => {
        const at = document.elementFromPoint(x + dx, y + dy);
        return at !== null && (node.contains(at) || labelled(node, at));
      };
      // A dialog or a menu covers it.
      if (!hits(0, 0)) continue;
      // The label belongs to the target of its field.
      const label = node instanceof HTMLInputElement ? node.labels?.[0]?.getBoundingClientRect() : undefined;
      if (label && label.width >= 43.5 && label.height >= 43.5) continue;
      const high = box.height >= 43.5 || (hits(0, -REACH) && hits(0, REACH));
      const wide = box.width >= 43.5 || (hits(-REACH, 0) && hits(REACH, 0));
      if (!high || !wide)
        found.push(
          `${Math.round(box.width)}×${Math.round(box.height)} <${node.tagName.toLowerCase()}> “${(node.getAttribute("aria-label") ?? node.textContent ?? "").trim().slice(0, 40)}”`,
        );
    }
    return found;
  });
}

/**
 * Flaws of a refused form: it must focus its first invalid field, describe each error at its field, and announce it once. No
 * flaws without invalid fields.
 */
export function untoldErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const wrong = [...document.querySelectorAll<HTMLElement>("[aria-invalid=true]")];
    for (const field of wrong) {
      const told = (field.getAttribute("aria-errormessage") ?? field.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent?.trim() ?? "");
      if (told.join("") === "")
        found.push(`“${field.getAttribute("name") ?? field.id}” does not say what is wrong`);
    }
    if (wrong.length === 0) return found;
    if (!wrong.includes(document.activeElement as HTMLElement)) found.push("the focus is on no wrong field");
    const heard = [
      ...document.querySelectorAll(
        "[role=alert], [role=status], [aria-live]:not([aria-live=off]), [role=region] li",
      ),
    ];
    if (!heard.some((live) => live.textContent?.trim()))
      found.push("nothing tells that the form was refused");
    return found;
  });
}
