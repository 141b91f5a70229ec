import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { LEFT_OUT } from "./draw-page.ts";
import { type Edit, editsOf, type Place, type SharedText } from "./edits.ts";
import type { KeepPart } from "./i18n/kept.tsx";
import { type ClassValues, classValuesIn } from "./used-style.ts";

/** Characters of HTML and keys, for each name: some 300 cards of the store, 3 MB, and half as much as bytes. */
const MOST = 1_500_000;

interface DrawnPart extends SharedText {
  readonly classValues: ClassValues;
}

/** A part of that name and key, drawn now or before; `null` where it has to be drawn in its place. */
type DrawPart = (part: ReactNode, name: string, key: string) => DrawnPart | null;

/**
 * Draws parts of pages once, and lets those go first that nobody asked for the longest; among those of their name, so
 * that a walk through all filters takes no card away (docs/decisions/kept-parts.md).
 */
export function keepParts(most = MOST): DrawPart {
  const shelves = new Map<string, (part: ReactNode, key: string) => DrawnPart | null>();
  return (part, name, key) => {
    const shelf = shelves.get(name) ?? openShelf(most);
    shelves.set(name, shelf);
    return shelf(part, key);
  };
}

function openShelf(most: number) {
  const held = new Map<string, DrawnPart>();
  let size = 0;

  function letGo() {
    for (const [key, { html }] of held) {
      if (size <= most) return;
      held.delete(key);
      size -= key.length + html.length;
    }
  }

  return (part: ReactNode, key: string): DrawnPart | null => {
    const known = held.get(key);
    if (known !== undefined) {
      held.delete(key);
      held.set(key, known);
      return known;
    }
    // Anywhere: a part that asked where it stands would be wrong on the next page.
    const html = renderToString(<StaticRouter location="/">{part}</StaticRouter>);
    // What runs in a page is named by its policy, which does not look into what pages share.
    if (html.includes(LEFT_OUT) || html.includes("<script")) return null;
    const drawn = { html, classValues: classValuesIn(html) };
    held.set(key, drawn);
    size += key.length + html.length;
    letGo();
    return drawn;
  };
}

/** What React writes in the place of a part; no text of a page can hold it, whose `<` are written otherwise. */
const markOf = (at: number) => `<!--part ${at}-->`;
const MARK: Place = { opening: "<!--part ", pattern: /<!--part (\d+)-->/y };

/** The kept parts of one page. */
export interface PageParts {
  readonly keep: KeepPart;
  /** Those that React has asked for by now. */
  readonly drawn: readonly DrawnPart[];
  /** Puts each where React marked its place. */
  edits(html: string): readonly Edit[];
}

/** They go past React, and past all who look something up in its text: most of a list is its cards. */
export function openPageParts(draw: DrawPart): PageParts {
  const drawn: DrawnPart[] = [];
  return {
    keep(part, name, key) {
      const one = draw(part, name, key);
      return one && markOf(drawn.push(one) - 1);
    },
    drawn,
    edits: (html) => editsOf(html, MARK, ([mark, at]) => drawn[Number(at)] ?? mark),
  };
}
