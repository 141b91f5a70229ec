import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LIMIT_MS = 600_000;

/** Runs an operator's command in a process of its own, like `npm run NAME -- WORDS`. */
export function runOperator(
  name: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const options = {
    cwd: ROOT,
    timeout: LIMIT_MS,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...environment },
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [`server/cli/${name}.ts`, ...words], options, (_, out, told) => {
      resolve({ code: child.exitCode ?? -1, output: `${out}${told}`.trim() });
    });
  });
}
