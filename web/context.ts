import { createContext, type RouterContextProvider } from "react-router";
import type { Company } from "#contract/company.ts";
import { type Api, createApi, type Fetcher } from "./api.ts";
import type { Piece } from "./edits.ts";

/** Facts about this installation that pages print. */
export interface Site {
  /** Where visitors reach the shop, without a trailing slash: `https://reluit.fr`. */
  readonly publicUrl: string;
  readonly company: Company;
}

/** What a page needs from the process that renders it. */
export interface PagePorts {
  /** The shop's own HTTP interface, in process: a path such as `/smartphoneItems?page=1`. */
  readonly fetch: Fetcher;
  readonly site: Site;
  /** Resolves when the page may hold the process for as long as it takes to draw it. */
  readonly turnToDraw: () => Promise<void>;
}

/** In a loader: `context.get(pagePorts)`. */
export const pagePorts = createContext<PagePorts>();

/**
 * The text of the page that was made, in pieces that follow each other; none when the answer is no page, or has a body of
 * its own. Around a `Response` each page was encoded, put into a stream, read from it, decoded for its policy and encoded
 * again, in a tenth of its time.
 */
export const pageText = createContext<readonly Piece[]>([]);

/** The interface as a loader calls it, in process and as a visitor. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  return createApi(context.get(pagePorts).fetch);
}
