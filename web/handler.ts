import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PagePorts, pagePorts, pageText } from "./context.ts";
import type { Piece } from "./edits.ts";

export type { PagePorts } from "./context.ts";

// The generated type of the build spells its optional members with `undefined`, which our compiler tells apart.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** An answer as the server sends it. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: readonly Piece[];
}

/** Answers one page, or the `.data` of one, whole. The same address and language give the same bytes. */
export async function handlePage(request: Request, ports: PagePorts): Promise<PageAnswer> {
  const context = new RouterContextProvider();
  context.set(pagePorts, ports);
  const response = await handle(request, context);
  const { status, headers } = response;
  const page = context.get(pageText);
  return { status, headers, text: page.length > 0 ? page : [await response.text()] };
}
