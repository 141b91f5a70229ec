import { runInNewContext } from "node:vm";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PageState, readState } from "./render-page.tsx";

test("a stream is read whole, also characters split between two chunks", async () => {
  const bytes = new TextEncoder().encode("L’été");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readState(stream)).toBe("L’été");
  expect(await readState(undefined)).toBe("");
});

test.each(["</script><script>alert(1)</script>", "<!--", '"\\\n\u2028 L’été 🙂'])(
  "the router receives %j as it is, and the text ends no element",
  (state) => {
    const html = renderToString(<PageState state={state} />);
    expect(html.match(/</g)).toHaveLength(2);
    const received: string[] = [];
    const streamController = {
      enqueue: (text: string) => received.push(text),
      close: () => received.push("end"),
    };
    runInNewContext(html.replace(/^<script>|<\/script>$/g, ""), {
      window: { __reactRouterContext: { streamController } },
    });
    expect(received).toEqual([state, "end"]);
  },
);
