import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Milliseconds by test file. */
export type FileTimes = Readonly<Record<string, number>>;

/** A Vitest reporter: writes the time of each file with its imports and hooks, which the JSON report leaves out, to `FILE_TIMES`. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const times: FileTimes = Object.fromEntries(
      modules.map((module) => {
        const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } =
          module.diagnostic();
        const ms = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
        return [relative("", module.moduleId), ms];
      }),
    );
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(times));
  }
}
