import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type PagePorts, pageHtml, pagePorts } from "./page-context.ts";

export type { PagePorts } from "./page-context.ts";

// A cast for `exactOptionalPropertyTypes`: the generated type has `undefined` in optional members.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Handles the request of a page or of its `.data`. The same address and language give the same bytes. */
export async function handlePage(request: Request, ports: PagePorts): Promise<PageAnswer> {
  const context = new RouterContextProvider();
  context.set(pagePorts, ports);
  const response = await handle(request, context);
  const { status, headers } = response;
  return { status, headers, body: context.get(pageHtml) ?? Buffer.from(await response.arrayBuffer()) };
}
