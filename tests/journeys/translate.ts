import type { Page } from "@playwright/test";

/**
 * Translates each page of the tab after its hydration, or with `isEarly` before it, as a browser does: a copy of each text in capitals, in two `<font>`,
 * takes the place of the text node. Texts that come or change later are translated, too.
 */
export const translatePages = (page: Page, { isEarly = false } = {}) =>
  page.addInitScript((isEarly) => {
    const SKIPPED = "script, style, noscript, textarea, svg, font";
    function translate(text: Text) {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
    function translateAll(root: Node) {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) translate(text);
    }
    const isReacts = (node: Node | null) =>
      node !== null && Object.keys(node).some((key) => key.startsWith("__react"));
    /** Whether React has hydrated the page with all its boundaries. */
    function isTakenOver() {
      // The shop's header sets it once the page is hydrated.
      const isShop = !document.getElementById("root");
      if (isShop && document.documentElement.dataset.seller === undefined) return false;
      if (!isReacts(document.querySelector("main h1") ?? document.querySelector("main"))) return false;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
      while (walker.nextNode()) {
        const mark = walker.currentNode as Comment;
        if (mark.data === "$" && !isHydrated(mark)) return false;
      }
      return true;
    }
    /** Whether each element of a boundary is React's. React pauses between them, so the first one is not enough. */
    function isHydrated(mark: Comment) {
      for (let node = mark.nextSibling; node; node = node.nextSibling) {
        if (node instanceof Comment && node.data === "/$") return true;
        if (node instanceof Element && !isReacts(node)) return false;
      }
      return true;
    }
    function begin() {
      if (!isEarly && !isTakenOver()) return setTimeout(begin, 20);
      translateAll(document.body);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records)
          for (const node of type === "characterData" ? [target] : addedNodes)
            if (node.isConnected) translateAll(node);
      }).observe(document, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { isTranslated: true });
    }
    addEventListener("DOMContentLoaded", begin);
  }, isEarly);
