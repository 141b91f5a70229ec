import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LIMIT_MS = 60_000;

/** Runs a command of the operator as a process of its own, as `npm run NAME -- WORDS` does. */
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
    const child = execFile(
      process.execPath,
      [`server/operate/${name}.ts`, ...words],
      options,
      (_, out, told) => {
        resolve({ code: child.exitCode ?? -1, output: `${out}${told}`.trim() });
      },
    );
  });
}
