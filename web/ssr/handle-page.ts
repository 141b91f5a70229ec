import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Pages } from "#contract/page-ports.ts";
import { pageHtml, pagePorts } from "./page-context.ts";

// The cast is needed for `exactOptionalPropertyTypes`: the generated type has `undefined` in optional members.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

export const handlePage: Pages["handlePage"] = async (request, ports) => {
  const context = new RouterContextProvider();
  context.set(pagePorts, ports);
  const response = await handle(request, context);
  const { status, headers } = response;
  return { status, headers, body: context.get(pageHtml) ?? Buffer.from(await response.arrayBuffer()) };
};
