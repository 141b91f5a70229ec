import type { App } from "./app-types.ts";
import type { Pages } from "./pages.ts";

/** Pages straight from their sources, for development: changes show at once. Needs the development packages. */
export async function vitePages(app: App, cacheDir: string): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
    cacheDir,
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    // The interface's own routes are known by now; everything else may be one of Vite's files.
    if (request.routeOptions.url) return done();
    vite.middlewares(request.raw, reply.raw, done);
  });
  return {
    async handlePage(request, ports) {
      const { handlePage } = (await vite.ssrLoadModule("/web/handler.ts")) as Pages;
      return handlePage(request, ports);
    },
  };
}
