import * as z from "zod/mini";
import { ClientAnswer } from "#contract/accounts/accounts.ts";
import { AddressInput, OtherAddress } from "#contract/accounts/addresses.ts";
import { nothing } from "#contract/interface/answers.ts";
import { rowIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const addressRoutes = defineRoutes({
  "GET /users/me/addresses": {
    who: "a session",
    tag: "accounts",
    summary: "One’s own addresses beside the profile’s",
    answers: { 200: z.array(OtherAddress) },
  },
  "POST /users/me/addresses": {
    who: "a session",
    limit: "60/1m",
    tag: "accounts",
    summary: "Add an address",
    body: AddressInput,
    answers: { 201: OtherAddress },
  },
  "DELETE /users/me/addresses/:id": {
    who: "the buyer",
    limit: "60/1m",
    tag: "accounts",
    summary: "Delete an address",
    params: { id: rowIdParam },
    answers: { 204: nothing },
  },
  "POST /users/me/addresses/:id/default": {
    who: "the buyer",
    limit: "60/1m",
    recentPassword: true,
    tag: "accounts",
    summary: "Make an address the default, which orders are sent to",
    description: "The address takes the place of the profile’s, which stays as another address.",
    params: { id: rowIdParam },
    answers: { 200: ClientAnswer },
  },
});
