import * as z from "zod/mini";
import { ResetRequest, SignInLink } from "#contract/accounts/account-safety.ts";
import {
  ClientAnswer,
  ClientInput,
  ClientOrNone,
  ClientQuery,
  EntryInput,
  LoginInput,
  RegisterInput,
  SessionAnswer,
  SOCIAL_PROVIDERS,
  SocialAnswer,
  SocialInput,
} from "#contract/accounts/accounts.ts";
import { accepted } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const signInRoutes = defineRoutes({
  "POST /users/authenticate": {
    who: "anyone",
    limit: "20/1m",
    tag: "accounts",
    summary: "Log in",
    description:
      "An unknown e-mail and a wrong password get the same answer. After a few failures the next try has to wait: Retry-After.",
    body: LoginInput,
    answers: { 200: SessionAnswer },
    refuses: [401, 403],
  },
  "POST /users/register": {
    who: "anyone",
    limit: "10/1m",
    tag: "accounts",
    summary: "Make a customer’s account",
    description: "`roles` has no effect: the account is a customer’s.",
    body: RegisterInput,
    answers: { 201: SessionAnswer },
    refuses: [409],
  },
  "POST /users/entry": {
    who: "anyone",
    limit: "10/1m",
    tag: "accounts",
    summary: "Open one’s account, or make a customer’s account",
    description: "The checkout’s first step: e-mail and password alone. The server makes the user name.",
    body: EntryInput,
    answers: { 200: SessionAnswer, 201: SessionAnswer },
    refuses: [401, 403, 409],
  },
  "POST /users/social": {
    who: "anyone",
    limit: "10/1m",
    tag: "accounts",
    summary: "Make or open an account marked with a provider",
    description: "The password is the shop’s own; the provider is never asked.",
    body: SocialInput,
    answers: { 200: SocialAnswer, 201: SocialAnswer },
    refuses: [401, 403, 409],
  },
});

export const signInLinkRoutes = defineRoutes({
  "POST /users/sign-in-links": {
    who: "anyone",
    limit: "10/15m",
    tag: "accounts",
    summary: "Ask for a sign-in link by mail",
    description: "The answer and its time are the same whether anybody has that e-mail or not.",
    body: ResetRequest,
    answers: { 202: accepted },
  },
  "POST /users/sign-in-links/session": {
    who: "anyone",
    limit: "10/5m",
    tag: "accounts",
    summary: "Log in with the link of the mail",
    description: "The link works once, for half an hour.",
    body: SignInLink,
    answers: { 200: SessionAnswer },
    refuses: [403, 410],
  },
});

export const oidcRoutes = defineRoutes({
  "GET /users/oidc": {
    who: "anyone",
    tag: "accounts",
    summary: "The sign-in providers that are set up",
    answers: { 200: z.object({ providers: z.array(z.enum(SOCIAL_PROVIDERS)) }) },
  },
  "GET /users/oidc/:provider": {
    who: "anyone",
    limit: "20/1m",
    tag: "accounts",
    summary: "Go to a provider to sign in",
    params: { provider: z.enum(SOCIAL_PROVIDERS) },
    answers: {},
  },
  // The provider’s answer and the browser’s cookie authorise the request.
  "GET /users/oidc/:provider/callback": {
    who: "anyone",
    limit: "20/1m",
    tag: "accounts",
    summary: "Come back from a provider",
    params: { provider: z.enum(SOCIAL_PROVIDERS) },
    answers: {},
  },
  "POST /users/oidc/session": {
    who: "anyone",
    limit: "20/1m",
    tag: "accounts",
    summary: "Fetch the session of a sign-in that just ended",
    description: "For the one-time code that the browser keeps in a cookie for a minute.",
    answers: { 200: SessionAnswer },
    refuses: [401, 403],
  },
});

export const oidcFormRoutes = defineRoutes({
  // The provider’s answer and the browser’s cookie authorise the request.
  "POST /users/oidc/:provider/callback": {
    who: "anyone",
    limit: "20/1m",
    tag: "accounts",
    summary: "Come back from a provider",
    params: { provider: z.enum(SOCIAL_PROVIDERS) },
    answers: {},
  },
});

export const profileRoutes = defineRoutes({
  "GET /clients/:id": {
    who: "the account’s owner",
    guests: true,
    tag: "accounts",
    summary: "One’s own client profile",
    description: "With `missing=null`, a person without a profile gets `{ client: null }` instead of 404.",
    params: { id: z.string() },
    query: ClientQuery,
    answers: { 200: ClientOrNone },
  },
  "POST /clients/:id": {
    who: "the account’s owner",
    guests: true,
    limit: "60/1m",
    recentPassword: true,
    tag: "accounts",
    summary: "Make or change one’s own client profile",
    description: "Owner, date and status sent along have no effect; a postal code or town left out is kept.",
    params: { id: z.string() },
    body: ClientInput,
    answers: { 200: ClientAnswer, 201: ClientAnswer },
  },
});
