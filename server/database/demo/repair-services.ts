import type { ServiceKind } from "#contract/repair-rules.ts";
import french from "#messages/fr/repair-services.json" with { type: "json" };

interface DemoService {
  readonly kind: Exclude<ServiceKind, "other">;
  readonly name: string;
  readonly description: string;
}

/** The demo's services in the order they are listed, in French, as the messages word them. */
export const demoServices: readonly DemoService[] = (
  [
    "diagnosis",
    "screen",
    "battery",
    "connector",
    "camera",
    "back-glass",
    "audio",
    "water",
    "motherboard",
    "data",
  ] as const
).map((kind) => ({ kind, name: french[`name.${kind}`], description: french[`text.${kind}`] }));
