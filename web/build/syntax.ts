/** A node of what a bundler's parser makes of a module. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** A tree's nodes, each before what it holds. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const member of Object.values(value)) yield* nodesOf(member);
}
