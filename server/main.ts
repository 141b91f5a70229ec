import { mkdir } from "node:fs/promises";
import { start } from "./start.ts";

try {
  await mkdir(process.env.DATA_DIR || "./data", { recursive: true });
  const shop = await start(process.env);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      shop.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error instanceof Error ? error.message : error);
          process.exit(1);
        },
      );
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
