import { createContext, type RouterContextProvider } from "react-router";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import type { HomePhones } from "#contract/catalog/home-phones.ts";
import type { Company, LegalIdentity } from "#contract/company.ts";
import type { DeliveryTerms } from "#contract/delivery/delivery.ts";
import type { Passport } from "#contract/devices/passport.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { RepairPriceRange } from "#contract/repair/repair.ts";
import type { Tracking } from "#contract/shipments/tracked-order.ts";
import type { Api } from "../client-state/api-client.ts";
import { ApiError } from "../client-state/api-error.ts";

/** Settings of this installation that pages show. */
export interface Site {
  /** The shop's public origin, without a trailing slash: `https://reluit.fr`. */
  readonly publicUrl: string;
  readonly company: Company;
}

/** What loaders read, as a visitor without a session: a part of the client, answered without leaving the process. */
export type PageData = Pick<
  Api,
  | "items"
  | "facets"
  | "item"
  | "variants"
  | "saving"
  | "seller"
  | "models"
  | "repairModels"
  | "repairOptions"
  | "socialProviders"
> & {
  /** Only pages show these: no route of the interface does. */
  homePhones(): Promise<HomePhones>;
  similar(item: Pick<SmartphoneItem, "id" | "model">): Promise<SmartphoneItem[]>;
  repairPrices(): Promise<RepairPriceRange[]>;
  passport(publicId: string): Promise<Passport>;
  tracking(token: string): Promise<Tracking>;
};

/** What pages need from the server. */
export interface PagePorts {
  /** The shop's use cases. They reject with an error whose `code` is one of the interface's. */
  readonly data: PageData;
  readonly site: Site;
  /** For the legal pages only: on every page it would be weight. */
  readonly legal: LegalIdentity;
  readonly delivery: DeliveryTerms;
}

/** In a loader: `context.get(pagePorts)`. */
export const pagePorts = createContext<PagePorts>();

/** The HTML of the rendered page, in UTF-8. Null for a redirect or a data response. */
export const pageHtml = createContext<Buffer | null>(null);

function toApiError(error: unknown): ApiError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : "INTERNAL";
  return new ApiError(ERROR_STATUS[known], { error: known, message: "" });
}

/** The shop's data as a loader reads it. Every method throws ApiError for anything but a success. */
export function apiOf(context: Readonly<RouterContextProvider>): PageData {
  const { data } = context.get(pagePorts);
  const guarded = Object.entries(data).map(([name, read]) => [
    name,
    async (...input: unknown[]) => {
      try {
        return await (read as (...input: unknown[]) => Promise<unknown>)(...input);
      } catch (error) {
        throw toApiError(error);
      }
    },
  ]);
  return Object.fromEntries(guarded) as PageData;
}
