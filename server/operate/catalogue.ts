#!/usr/bin/env node
// The catalogue as a file, there and back: `npm run catalogue -- help`.
import { readSettings } from "#server/settings.ts";
import { CATALOGUE_USAGE, runCatalogueCommand } from "./catalogue-commands.ts";
import { runCommand } from "./run-command.ts";

await runCommand({
  name: "npm run catalogue",
  usage: CATALOGUE_USAGE,
  run: (words) =>
    runCatalogueCommand(
      {
        settings: readSettings(process.env),
        clock: () => new Date(),
        progress: (line) => console.error(line),
      },
      words,
    ),
});
