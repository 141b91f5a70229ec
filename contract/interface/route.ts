import type * as z from "zod/mini";
import type { RuleName, StaffRule } from "./access.ts";

type Schema = z.ZodMiniType;
type Fields = Readonly<Record<string, Schema>>;

/** An answer that is a file. The client receives it as a Blob. */
export interface FileAnswer {
  readonly description: string;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** The number of requests that one network address may send per window, such as `20/1m` (s, m, h). */
export type Limit = `${number}/${number}${"s" | "m" | "h"}`;

/** A route, as read by the server, the browser's client, the access check, the limiter and the OpenAPI document. */
interface RouteParts {
  readonly limit?: Limit;
  readonly query?: Schema;
  readonly headers?: Fields;
  readonly body?: Schema;
  /** True: the body is the bytes of a picture. */
  readonly picture?: true;
  /** Answers by HTTP status. */
  readonly answers: Readonly<Record<number, Schema | FileAnswer>>;
  /** Statuses of refusals, besides those for access, limits and unreadable input. */
  readonly refuses?: readonly number[];
  /** True: some settings leave the route out. The server does not start if any other route is not mounted. */
  readonly optional?: true;
}

/** A route of the interface that the shop's pages and other programs call. */
export interface ShopRoute extends RouteParts {
  readonly who: RuleName;
  /** The password must have been typed within the last twelve hours, because the route pays or changes an account or a price. */
  readonly recentPassword?: true;
  /** A guest, who buys without an account, may call the route. All other routes of a session refuse guests. */
  readonly guests?: true;
  /** True: the route serves forms of pages, and the OpenAPI document leaves it out. */
  readonly hidden?: true;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
}

/** A route of the back office. Tokens of the shop don't open it. */
export interface StaffRoute extends RouteParts {
  readonly who: StaffRule;
}

export type Route = ShopRoute | StaffRoute;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The names of the parameters in a path, such as `:id`. */
type ParamNames<Key> = Key extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? WithoutEnding<Name> | ParamNames<`/${More}`>
    : WithoutEnding<Rest>
  : never;
type WithoutEnding<Name extends string> = Name extends `${infer Start}.${string}` ? Start : Name;

type Params<Key> = [ParamNames<Key>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<ParamNames<Key>, Schema>> };

type Declared<Routes> = {
  readonly [Key in keyof Routes]: (Key extends `${string} /admin/api/${string}` ? StaffRoute : ShopRoute) &
    Params<Key>;
};

/**
 * Declares routes by method and path, `POST /orders/:id/cancel`. Each parameter of a path needs its schema, and each route
 * says who may call it.
 */
export function defineRoutes<const Routes extends Readonly<Record<`${Method} /${string}`, Route>>>(
  routes: Routes & Declared<Routes>,
): Routes {
  return routes;
}

/** The parsed input of a schema, or of a record of schemas. */
export type Parsed<Given> = Given extends Schema
  ? z.output<Given>
  : Given extends Fields
    ? { readonly [Name in keyof Given]: Given[Name] extends Schema ? z.output<Given[Name]> : never }
    : undefined;

type Success = 200 | 201 | 202 | 204;

/** The successful answers of a route, as the server writes them. */
export type Answer<R extends { readonly answers: object }> = {
  [Status in keyof R["answers"]]: Status extends Success
    ? R["answers"][Status] extends Schema
      ? z.input<R["answers"][Status]>
      : Blob
    : never;
}[keyof R["answers"]];
