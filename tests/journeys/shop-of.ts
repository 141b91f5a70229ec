import type { Page } from "@playwright/test";
import type { TestShop } from "#tests/shop.ts";
import { SAME_ORIGIN, type SignedInStaff } from "#tests/staff.ts";

/** The shop of the journeys as the fixtures of routes use one: requests go over HTTP, with the session of a page. */
export const shopOf = ({ request }: Page) =>
  ({
    app: {
      async inject(sent: {
        method: string;
        url: string;
        headers?: Record<string, string>;
        payload?: object;
      }) {
        const { method, url, headers, payload } = sent;
        const answer = await request.fetch(url, {
          ...{ method, headers: { ...headers, ...SAME_ORIGIN } },
          ...(payload && { data: payload }),
        });
        const body = await answer.text();
        return { statusCode: answer.status(), body, json: () => JSON.parse(body) };
      },
    },
  }) as unknown as TestShop;

/** The person who is signed in on a page of `shopOf`. */
export const THEIR_SESSION = { headers: SAME_ORIGIN } as unknown as SignedInStaff;
