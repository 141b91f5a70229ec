import type * as z from "zod/mini";
import type { Routes } from "#contract/routes.ts";
import type { Answer } from "./route.ts";

export type RouteKey = keyof Routes & string;

type Written<Given> = Given extends z.ZodMiniType ? z.input<Given> : never;
/** The parameters of a path, or headers, as the caller passes them. */
type Texts<Given> = { readonly [Name in keyof Given]: string | number };

type Params<R> = R extends { readonly params: infer Given } ? { readonly params: Texts<Given> } : unknown;
type Query<R> = R extends { readonly query: infer Given } ? { readonly query?: Written<Given> } : unknown;
type Headers<R> = R extends { readonly headers: infer Given } ? { readonly headers: Texts<Given> } : unknown;
type Body<R> = R extends { readonly body: infer Given }
  ? { readonly body: Written<Given> }
  : R extends { readonly picture: true }
    ? { readonly body: Blob }
    : unknown;

export type CallInput<Key extends RouteKey> = Params<Routes[Key]> &
  Query<Routes[Key]> &
  Headers<Routes[Key]> &
  Body<Routes[Key]> & { readonly signal?: AbortSignal };

/** The arguments of a call. The input is optional when nothing in it is required. */
export type CallArguments<Key extends RouteKey> =
  Record<string, never> extends CallInput<Key>
    ? [input?: CallInput<Key> | undefined]
    : [input: CallInput<Key>];

export type CallAnswer<Key extends RouteKey> = Answer<Routes[Key]>;

interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: unknown;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A request, ready to send. */
export interface Outgoing {
  /** The route as declared. Absent for a route that is not declared. */
  readonly route?: string;
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A Blob is sent unchanged, everything else as JSON. */
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

/** Sends a request and reads its answer. Throws unless it succeeds. */
export type Transport = (request: Outgoing) => Promise<{ data: unknown; response: Response }>;

/**
 * The typed client of the declared routes. A call names its route as declared: `call("POST /orders/:id/cancel", { params: { id }
 * })`. The server serializes answers with the same schemas, so the client does not parse them again.
 */
export function createClient(transport: Transport) {
  /** Returns the answer with its response, for callers that need a status or a header. */
  async function callForResponse<Key extends RouteKey>(
    key: Key,
    ...[input]: CallArguments<Key>
  ): Promise<{ data: CallAnswer<Key>; response: Response }> {
    const { data, response } = await transport(outgoing(key, input ?? {}));
    return { data: data as CallAnswer<Key>, response };
  }
  async function call<Key extends RouteKey>(
    key: Key,
    ...input: CallArguments<Key>
  ): Promise<CallAnswer<Key>> {
    return (await callForResponse(key, ...input)).data;
  }
  return { call, callForResponse };
}

export type Api = ReturnType<typeof createClient>;

function outgoing(key: string, { headers = {}, body, signal, ...rest }: AnyInput): Outgoing {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const [method = ""] = key.split(" ");
  return {
    route: key,
    method,
    path: addressOf(key, rest),
    headers: Object.fromEntries(texts),
    body,
    signal: signal ?? null,
  };
}

/** The address of a call. The query leaves out empty and absent values. */
export function addressOf(
  key: string,
  { params = {}, query = {} }: Pick<AnyInput, "params" | "query">,
): string {
  const [, pattern = ""] = key.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
