#!/usr/bin/env node
// Exports and imports the catalogue as a CSV file: `npm run catalogue -- help`.
import { CATALOGUE_USAGE, runCatalogueCommand } from "#server/catalog/catalogue-file/catalogue-commands.ts";
import { readSettings } from "#server/settings.ts";
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
