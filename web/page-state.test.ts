import { expect, test } from "vitest";
import { readState, telling } from "./page-state.ts";

test("a state is read whole, however it is cut", async () => {
  const bytes = new TextEncoder().encode('[1,"l’été"]\n');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await readState(stream)).toBe('[1,"l’été"]\n');
  expect(await readState(undefined)).toBe("");
});

test("a page gives its state to the router", () => {
  const told: unknown[] = [];
  const controller = { enqueue: (text: string) => told.push(text), close: () => told.push("end") };
  new Function("window", telling("[1]\n"))({ __reactRouterContext: { streamController: controller } });
  expect(told).toEqual(["[1]\n", "end"]);
});

test("no text of the state ends the script it stands in", () => {
  expect(telling("</script><script>alert(1)</script><!--")).not.toContain("<");
});
