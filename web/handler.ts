import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PagePorts, pagePorts } from "./context.ts";

export type { PagePorts } from "./context.ts";

// The generated type of the build spells its optional members with `undefined`, which our compiler tells apart.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** Answers one page, or the `.data` of one, whole. The same address and language give the same bytes. */
export function handlePage(request: Request, ports: PagePorts): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pagePorts, ports);
  return handle(request, context);
}
