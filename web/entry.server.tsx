import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { fontsForLater, wakeAfterPaint } from "./after-paint.ts";
import { pagePorts, pageText } from "./context.ts";
import { drawPage } from "./draw-page.ts";
import { type Edit, type Piece, piecesOf } from "./edits.ts";
import { KeepPartContext } from "./i18n/kept.tsx";
import { PageStyleContext } from "./i18n/page-style.tsx";
import { keepParts, openPageParts, type PageParts } from "./keep-parts.tsx";
import { readState, telling } from "./page-state.ts";
import style from "./ui/page.css?inline";
import { readStyle } from "./used-style.ts";

/** Milliseconds a page may wait for its slowest data before it is sent without. */
export const streamTimeout = 10_000;

// In development Vite serves the style sheet itself, so that an edit shows at once.
const STYLE_PLACE = import.meta.env.PROD ? "/* style */" : "";
const usedStyle = readStyle(style);
// In development an edit of a part shows at once.
const drawPart = import.meta.env.PROD ? keepParts() : () => null;

/**
 * Renders the whole page before any of it is sent: it is cached, and its inline scripts are hashed for the security
 * policy. The answer is without a body: the text is in `pageText`.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: state, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Before React draws, which would have to wait for it: the router's own element reads it from within the page.
  const told = await readState(state);
  const ports = context.get(pagePorts);
  await ports.turnToDraw();
  const parts = openPageParts(drawPart);
  const { html, failures } = await drawPage(
    <PageStyleContext value={STYLE_PLACE}>
      <KeepPartContext value={parts.keep}>
        <ServerRouter context={routerContext} url={request.url} />
      </KeepPartContext>
    </PageStyleContext>,
    streamTimeout + 1_000,
  );
  for (const failure of failures) console.error(failure);
  context.set(pageText, finish(html, parts, told));
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { headers, status: failures.length > 0 ? 500 : status });
}

/** In pieces: a text of over 64,000 signs has the engine fetch memory from the system, for each page anew. */
function finish(html: string, parts: PageParts, state: string): readonly Piece[] {
  const woken = [...parts.edits(html), ...wakeAfterPaint(html, telling(state))];
  if (!STYLE_PLACE) return piecesOf(html, woken);
  return piecesOf(html, [...woken, ...withStyle(html, parts)]);
}

function withStyle(html: string, { drawn }: PageParts): readonly Edit[] {
  const { rules, fonts } = usedStyle(html, drawn);
  const start = html.indexOf(STYLE_PLACE);
  const end = html.indexOf("</head>", start);
  return [
    { start, end: start + STYLE_PLACE.length, text: rules },
    { start: end, end, text: fontsForLater(fonts) },
  ];
}

/**
 * Logs what failed while a page was made. An address without a page is no failure of ours: most are answered by the
 * route `*`, whose pattern does not match line breaks, written or `%E2%80%A8`, and those come here.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  console.error(error);
};
