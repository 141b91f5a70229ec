import fc, { type Arbitrary } from "fast-check";
import type { InjectOptions } from "fastify";
import { PERSONS, type Person } from "#contract/interface/access.ts";
import { sometimesClaiming } from "./claims.ts";
import { ALL_HOSTILE_TEXTS } from "./hostile-texts.ts";
import { anyValue, nearlyFor, type Schema, valueFor } from "./json-values.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** One operation of an OpenAPI description. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly statuses: readonly string[];
}

interface Description {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface RawOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<Record<string, unknown>>;
}

export function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => {
      const { parameters = [], requestBody, responses = {} } = raw as RawOperation;
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content?.["application/json"]?.schema ?? null,
        statuses: Object.keys(responses),
      };
    }),
  );
}

export interface FuzzedRequest {
  readonly operation: Operation;
  readonly person: Person;
  readonly request: InjectOptions & { readonly headers: Record<string, string> };
}

const BODY_TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "image/png",
  "multipart/form-data",
  "",
];
const hostile = fc.constantFrom(...ALL_HOSTILE_TEXTS);
/** Existing ids, and their neighbours. */
const someId = fc.integer({ min: 0, max: 40 }).map(String);
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
/** Removes characters that a header cannot contain. */
const headerText = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()).slice(0, 200);

const mostly = <Value>(likely: Arbitrary<Value>, odd: Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: likely }, { weight: 2, arbitrary: odd });

function addressOf({ path, parameters }: Operation): Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const part = ({ schema = {} }: Parameter) =>
    fc.oneof(someId, mostly(valueFor(schema).map(asText), hostile));
  const asked = inQuery.map(({ schema = {} }) =>
    fc.option(mostly(valueFor(schema).map(asText), hostile), { nil: undefined, freq: 2 }),
  );
  return fc
    .tuple(fc.tuple(...inPath.map(part)), fc.tuple(...asked), fc.option(fc.tuple(hostile, hostile)))
    .map(([parts, answers, extra]) => {
      const filled = inPath.reduce(
        (text, { name }, at) =>
          text.replace(`{${name}}`, encodeURIComponent((parts[at] ?? "").toWellFormed()).slice(0, 300)),
        path,
      );
      const query = new URLSearchParams();
      inQuery.forEach(({ name }, at) => {
        if (answers[at] !== undefined) query.append(name, answers[at].toWellFormed().slice(0, 300));
      });
      if (extra) query.append(extra[0].slice(0, 50).toWellFormed(), extra[1].slice(0, 50).toWellFormed());
      return query.size > 0 ? `${filled}?${query}` : filled;
    });
}

function payloadOf({ method, body }: Operation): Arbitrary<string | undefined> {
  if (method === "GET") return fc.constant(undefined);
  const schema = body ?? {};
  const json = sometimesClaiming(
    fc.oneof(
      { weight: 4, arbitrary: valueFor(schema) },
      { weight: 5, arbitrary: nearlyFor(schema) },
      { weight: 1, arbitrary: anyValue },
    ),
  );
  return fc.oneof(
    { weight: 12, arbitrary: json.map((value) => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"__proto__":{"roles":["SELLER"]}}', "{", "", "[".repeat(5000)),
    },
  );
}

function requestsOf(operation: Operation): Arbitrary<FuzzedRequest> {
  const { method, path, parameters } = operation;
  const inHeader = parameters.filter((parameter) => parameter.in === "header");
  return fc
    .record({
      person: fc.constantFrom(...PERSONS),
      url: addressOf(operation),
      payload: payloadOf(operation),
      type: fc.oneof(
        { weight: 15, arbitrary: fc.constant("application/json") },
        { weight: 1, arbitrary: fc.constantFrom(...BODY_TYPES) },
      ),
      headers: fc.tuple(...inHeader.map(({ schema = {} }) => mostly(valueFor(schema), anyValue))),
      key: fc.option(fc.stringMatching(/^[\w-]{16,20}$/), { freq: 3 }),
    })
    .map(({ person, url, payload, type, headers, key }) => ({
      operation,
      person,
      request: {
        method: method as "GET",
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: {
          ...Object.fromEntries(inHeader.map(({ name }, at) => [name, headerText(headers[at])])),
          ...(key && path.startsWith("/orders") ? { "idempotency-key": key } : {}),
          ...(payload === undefined || type === "" ? {} : { "content-type": type }),
        },
      },
    }));
}

/** Valid, nearly valid and invalid requests, by each of the six. */
export function fuzzedRequests(operations: readonly Operation[]): Arbitrary<FuzzedRequest> {
  return fc.oneof(...operations.map(requestsOf));
}
