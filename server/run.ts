import cluster from "node:cluster";
import { collectSooner } from "./collect-sooner.ts";
import { collectWhenQuiet } from "./collect-when-quiet.ts";
import { readSettings } from "./settings.ts";
import { serve, start } from "./start.ts";
import { beWorker } from "./workers/be-worker.ts";

/** What a newcomer needs to look around; printed only with the demo catalogue. */
const DEMO_WORDS = `
  Accounts (password demo1234)
    client@reluit.test     a customer
    vendeur@reluit.test    a seller
    deux@reluit.test       both
  Test card
    4242 4242 4242 4242, any date to come, any CVC
`;

/** The one line an operator gets when the shop cannot run. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return `Port ${process.env.PORT || 3000} is taken by another program. Choose another one: PORT=3001`;
  return error.message;
}

/** The process that an operator starts: it answers by itself, or its workers do. */
async function beShop() {
  const shop = await start(process.env);
  console.log(`\nReluit is open: ${shop.address}`);
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

/** One of several; the database was made ready by the process that started it. */
function serveAsWorker() {
  const settings = readSettings(process.env);
  return serve(settings, settings.DATABASE_URL ?? "");
}

try {
  await (cluster.isWorker ? beWorker(serveAsWorker, explain) : beShop());
  collectSooner();
  collectWhenQuiet();
} catch (error) {
  console.error(explain(error));
  // The embedded database's watcher would keep the process alive.
  process.exit(1);
}
