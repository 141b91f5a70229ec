import { describe, expect, test } from "vitest";
import type { Client } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { pageAfterLogIn, pageAfterSocial } from "./next-page.ts";

const customer = { token: "t", roles: ["CUSTOMER"] as const };
const client: Client = {
  userId: 1,
  nom: "Martin",
  prenom: "Camille",
  telephone: "06 12 34 56 78",
  adresse: "1 rue de la Paix",
  codePostal: "75002",
  ville: "Paris",
  email: "client@reluit.test",
  dateCreation: "2026-11-01T10:00:00Z",
  statut: "ACTIF",
};
const found = async () => client;
const missing = async () => null;
const silent = async () => {
  throw new ApiError(0, null);
};
const never = async () => {
  throw new Error("The profile was asked for");
};

describe("after a login", () => {
  test("a customer with a profile goes to the target", async () => {
    expect(await pageAfterLogIn(customer, "/client-area", found)).toEqual({
      to: "/client-area",
      state: null,
    });
  });

  test("a customer without a profile completes it, then goes to the target", async () => {
    expect(await pageAfterLogIn(customer, "/client-area?activeTab=orders", missing)).toEqual({
      to: "/client-info",
      state: { token: "t", redirectAfterClientInfo: "/client-area?activeTab=orders", profileMissing: true },
    });
  });

  test("an error of the profile request does not block the login", async () => {
    expect((await pageAfterLogIn(customer, "/client-area", silent)).to).toBe("/client-area");
  });

  test("another target needs no profile request", async () => {
    expect((await pageAfterLogIn(customer, "/shipping-options", never)).to).toBe("/shipping-options");
  });

  test("a seller needs no profile request", async () => {
    const seller = { token: "t", roles: ["SELLER"] as const };
    const both = { token: "t", roles: ["SELLER", "CUSTOMER"] as const };
    expect((await pageAfterLogIn(seller, "/seller-account", never)).to).toBe("/seller-account");
    expect((await pageAfterLogIn(both, "/client-area", never)).to).toBe("/client-area");
  });
});

describe("after a social sign-up", () => {
  test("a new customer completes the profile first, whatever the target", async () => {
    expect((await pageAfterSocial(customer, "/shipping-options", missing)).to).toBe("/client-info");
  });

  test("an existing customer goes to the target", async () => {
    expect((await pageAfterSocial(customer, "/cart", found)).to).toBe("/cart");
  });
});
