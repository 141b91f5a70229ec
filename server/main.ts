import { keepTickShape } from "./keep-tick-shape.ts";
import { loadQuickly } from "./load-quickly.ts";

keepTickShape();
loadQuickly();
await import("./run.ts");
