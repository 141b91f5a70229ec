import { parseArgs } from "node:util";
import { isCalendarDay, parisMoment } from "#contract/delivery/working-days.ts";
import { formatDateTime } from "#contract/format.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import type { Database } from "#server/database/client.ts";
import { addVersion, FIGURE_SETTINGS, type FigureSetting, listVersions } from "./add-version.ts";

export const SETTING_USAGE = `npm run setting -- COMMAND

  list                       the dated settings: every version, the newest first
  add NAME FIGURE=VALUE …    adds a version: the newest one with these figures
    --from DAY               in force from this day on, 2026-12-01, midnight in Paris; now unless told

Settings: delivery, the figures that delivery dates are worked out from. All days are working days.
  cutOffHour=14              orders before this hour in Paris count for the day
  preparationDays=1          until the parcel is with the carrier
  carrierDays=2-3            the carrier's time, from and to
  spareDays=1                added to the last promised day
And withdrawal.
  refundDays=14              until a withdrawal is refunded (L. 221-24 of the Code de la consommation)

Orders keep the dates they were promised, and name the version. Versions are never changed or removed. The shop may be
running: its pages follow at once. With DATABASE_URL or DATA_DIR set, set them here, too.`;

export type SettingCommand =
  | { readonly command: "list" }
  | {
      readonly command: "add";
      readonly name: FigureSetting;
      readonly changes: Readonly<Record<string, unknown>>;
      readonly from: string | undefined;
    };

/** Parses a command line. Throws UsageError. */
export function readSettingCommand(args: readonly string[]): SettingCommand {
  const { positionals, values } = parse(args);
  const [command = "", word = "", ...figures] = positionals;
  if (command === "list") {
    if (word || values.from !== undefined) throw new UsageError("list takes nothing more.");
    return { command };
  }
  if (command !== "add") throw new UsageError(`There is no command "${command}". Commands: list, add.`);
  const name = FIGURE_SETTINGS.find((one) => one === word);
  if (!name) throw new UsageError(`There is no setting "${word}". Settings: ${FIGURE_SETTINGS.join(", ")}.`);
  if (figures.length === 0) throw new UsageError("Name what changes, such as cutOffHour=15.");
  const from = values.from;
  if (from !== undefined && !isCalendarDay(from))
    throw new UsageError(`--from wants a day such as 2026-12-01, not "${from}".`);
  return { command, name, changes: Object.fromEntries(figures.map(readFigure)), from };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { from: { type: "string" } } });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\. |\n/)[0] ?? "");
  }
}

/** `cutOffHour=15` or `carrierDays=2-3`. */
function readFigure(text: string): [string, unknown] {
  const [, name, first, last] = /^([a-zA-Z]+)=(\d{1,4})(?:-(\d{1,4}))?$/.exec(text) ?? [];
  if (!name) throw new UsageError(`"${text}" is no figure: write cutOffHour=15 or carrierDays=2-3.`);
  return [name, last === undefined ? Number(first) : [Number(first), Number(last)]];
}

/** Runs a command and returns its output. Throws UsageError. */
export async function runSettingCommand(
  deps: { readonly database: Database; readonly clock: () => Date },
  command: SettingCommand,
): Promise<string> {
  if (command.command === "add") {
    const { name, changes, from } = command;
    const validFrom = from === undefined ? deps.clock() : parisMoment(from, 0);
    await addVersion(deps, { name, changes, validFrom });
  }
  const lists = await Promise.all(FIGURE_SETTINGS.map((name) => listVersions(deps.database, name)));
  const now = deps.clock();
  return lists
    .flatMap((versions) => {
      const inForce = versions.find(({ validFrom }) => validFrom <= now);
      return versions.map((version) => {
        const { id, name, validFrom, value } = version;
        const mark = version === inForce ? "*" : " ";
        const since = formatDateTime(validFrom.toISOString(), "fr");
        return `${mark} ${name} ${id}  from ${since}  ${describeValue(value)}`;
      });
    })
    .join("\n");
}

/** A value as the command line writes it: `cutOffHour=14 carrierDays=2-3`. */
function describeValue(value: unknown): string {
  return Object.entries(value as object)
    .map(([figure, of]) => `${figure}=${Array.isArray(of) ? of.join("-") : of}`)
    .join(" ");
}
