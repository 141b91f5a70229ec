import { type BrowserContext, test as base, type ConsoleMessage } from "@playwright/test";

export { expect } from "@playwright/test";

interface Quiet {
  /**
   * The refusals that a journey provokes, as the browser logs them: `402 /orders`. Everything else that reaches the
   * console of any of its pages fails it.
   */
  provoked: RegExp;
  quietConsole: undefined;
}

/** Playwright's `test` with a rule: a journey leaves no error and no unused preload in the console. */
export const test = base.extend<Quiet>({
  provoked: [/(?!)/, { option: true }],
  quietConsole: [
    async ({ browser, context, provoked }, use) => {
      const said: string[] = [];
      const listen = (one: BrowserContext) => {
        one.on("weberror", (thrown) => said.push(`thrown: ${thrown.error().message}`));
        one.on("console", (message) => {
          const line = lineOf(message);
          if (line && !provoked.test(line)) said.push(line);
        });
      };
      listen(context);
      // Also watch the contexts that journeys of several people open.
      const open = browser.newContext;
      browser.newContext = async (options) => {
        const opened = await open.call(browser, options);
        listen(opened);
        return opened;
      };
      await use(undefined);
      browser.newContext = open;
      if (said.length > 0) throw new Error(`The console says:\n${[...new Set(said)].join("\n")}`);
    },
    { auto: true },
  ],
});

/** The line of an error or an unused preload, null for other messages. A refused request becomes its status and path. */
function lineOf(message: ConsoleMessage): string | null {
  const text = message.text();
  const reason = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/.exec(
    text,
  );
  if (reason) return `${reason[1] ?? reason[2]} ${new URL(message.location().url).pathname}`;
  if (message.type() === "error") return text;
  return message.type() === "warning" && /preload/i.test(text) ? text : null;
}
