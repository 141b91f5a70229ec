import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { SessionAnswer, SOCIAL_PROVIDERS } from "#contract/accounts.ts";
import { ErrorBody } from "#contract/errors.ts";
import type { App, Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { callerOf } from "../caller.ts";
import type { Tokens } from "../tokens.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import {
  CODE_COOKIE,
  clearedCookie,
  codeCookie,
  cookieValue,
  JOURNEY_COOKIE,
  journeyCookie,
  readJourney,
} from "./journey.ts";
import { openProvenAccount } from "./open-proven-account.ts";
import { openProviders } from "./providers.ts";
import { makeSignInCode, takeSignInCode } from "./sign-in-codes.ts";
import { startSignIn } from "./start-sign-in.ts";

const tags = ["accounts"];
const Provider = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });
const FORM = "application/x-www-form-urlencoded";

type Deps = Shop & { readonly tokens: Tokens; readonly sendMail: SendMail };

/**
 * Sign-in by a provider: two steps of the browser, which end on /login with a word after the `#`, then one of the page,
 * which gets the session for a one-time code in a cookie that no script reads. No token ever stands in an address.
 */
export function oidcRoutes(app: App, deps: Deps) {
  const providers = openProviders(deps.settings);
  const secure = deps.settings.publicUrl.startsWith("https:");

  const backTo = (reply: FastifyReply, word: string) =>
    reply.header("cache-control", "no-store").redirect(`/login#social=${word}`, 302);

  async function comeBack(request: FastifyRequest, reply: FastifyReply) {
    const journey = readJourney(request.headers.cookie);
    const { provider } = request.params as z.infer<typeof Provider>;
    reply.header("set-cookie", clearedCookie(JOURNEY_COOKIE, secure));
    if (journey?.provider !== provider) return backTo(reply, "expired");
    const form = typeof request.body === "string" ? { form: request.body } : {};
    try {
      const url = `${deps.settings.publicUrl}${request.url}`;
      const person = await finishSignIn(providers, journey, { url, ...form });
      const user = await openProvenAccount(deps, person, callerOf(request).locale);
      reply.header("set-cookie", codeCookie(await makeSignInCode(deps, user.id), secure));
      return backTo(reply, "done");
    } catch (error) {
      return backTo(reply, wordFor(error, request));
    }
  }

  app.get(
    "/users/oidc",
    {
      schema: {
        tags,
        summary: "The sign-in providers that are set up",
        response: { 200: z.object({ providers: z.array(z.enum(SOCIAL_PROVIDERS)) }) },
      },
    },
    async () => ({ providers: [...providers.keys()] }),
  );

  app.get(
    "/users/oidc/:provider",
    { schema: { tags, summary: "Go to a provider to sign in", params: Provider } },
    async (request, reply) => {
      try {
        const { location, journey } = await startSignIn(providers, request.params.provider);
        return reply
          .header("set-cookie", journeyCookie(journey, secure))
          .header("cache-control", "no-store")
          .redirect(location, 302);
      } catch (error) {
        return backTo(reply, wordFor(error, request));
      }
    },
  );

  const returned = { schema: { tags, summary: "Come back from a provider", params: Provider } };
  app.get("/users/oidc/:provider/callback", returned, comeBack);

  app.post(
    "/users/oidc/session",
    {
      schema: {
        tags,
        summary: "Fetch the session of a sign-in that just ended",
        description: "For the one-time code that the browser keeps in a cookie for a minute.",
        response: { 200: SessionAnswer, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const secret = cookieValue(request.headers.cookie, CODE_COOKIE);
      const opened = await takeSignInCode(deps, secret, callerOf(request).userAgent);
      reply.header("set-cookie", clearedCookie(CODE_COOKIE, secure)).header("cache-control", "no-store");
      return { ...opened, message: "Connexion réussie" };
    },
  );

  app.register(async (scope) => {
    // Apple alone comes back with a form; nothing else here reads one.
    scope.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: 20_000 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/users/oidc/:provider/callback", returned, comeBack);
  });
}

/** What /login is told: `denied` when the person said no, `unverified` without an e-mail that is vouched for. */
function wordFor(error: unknown, request: FastifyRequest): string {
  if (error instanceof Failure && error.code === "BAD_CREDENTIALS") return "unverified";
  if (error instanceof Failure && error.code === "NO_ROLE") return "norole";
  if (error instanceof Error && "error" in error && error.error === "access_denied") return "denied";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  request.log.warn({ reqId: request.id, code: code.slice(0, 60) }, "a sign-in by a provider failed");
  return "failed";
}
