import { tmpdir } from "node:os";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { buildApp, type Parts } from "#server/app.ts";
import { readSettings } from "#server/settings.ts";

const absent: unknown = new Proxy(
  {},
  {
    get(_, name) {
      if (name === "$client") return absent;
      throw new Error(`No route may use "${String(name)}" while it is registered.`);
    },
  },
);

/** The OpenAPI document of all routes, without a database and a port: they are registered and never called. */
export async function readDocument() {
  const parts = {
    settings: readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: tmpdir() }),
    database: absent,
    tokens: absent,
    gateway: { name: "sandbox" },
    labels: { provider: "manual", seller: null },
    clock: () => new Date(),
    company: () => DEFAULT_COMPANY,
  };
  // The missing parts are used by handlers only, which never run here.
  const app = await buildApp(parts as unknown as Parts);
  await app.ready();
  return { document: app.swagger(), routes: [...app.routeKeys], close: () => app.close() };
}
