import cluster from "node:cluster";
import { explainError } from "./database/unreachable.ts";
import { DEMO_STAFF } from "./demo/seed-demo.ts";
import { readSettings } from "./settings.ts";
import { serve, start } from "./start.ts";
import { runWorker } from "./workers/run-worker.ts";

/** Printed only with the demo catalogue. */
const DEMO_WORDS = `
  Accounts (password demo1234)
    client@reluit.test     a customer
    vendeur@reluit.test    a seller
    deux@reluit.test       both
  Back office, at /admin
    ${DEMO_STAFF.email}, password ${DEMO_STAFF.password}
    authenticator secret ${DEMO_STAFF.totpSecret}
  Test card
    4242 4242 4242 4242, any date to come, any CVC
`;

/** Explains in one line, for the operator, why the shop can't run. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return `Port ${process.env.PORT || 3000} is taken by another program. Choose another one: PORT=3001`;
  return explainError(error);
}

/** Runs the process that the operator starts. It serves requests itself, or runs workers. */
async function runShop() {
  const shop = await start(process.env);
  console.log(`\nThe shop is open: ${shop.address}`);
  if (process.env.DEMO === "1") console.log(DEMO_WORDS);
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      shop.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(explain(error));
          process.exit(1);
        },
      );
    });
}

/** Runs one of several workers. The primary process has prepared the database. */
function serveAsWorker() {
  const settings = readSettings(process.env);
  return serve(settings, settings.DATABASE_URL ?? "");
}

try {
  await (cluster.isWorker ? runWorker(serveAsWorker, explain) : runShop());
} catch (error) {
  console.error(explain(error));
  // Exits explicitly, because the embedded database's supervisor keeps the process alive.
  process.exit(1);
}
