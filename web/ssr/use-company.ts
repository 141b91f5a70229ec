import { useRouteLoaderData } from "react-router";
import type { Site } from "#contract/page-ports.ts";

/** The company, which the loader of the root reads for every page; undefined on an error page without data. */
export const useCompany = () => useRouteLoaderData<{ site: Site }>("root")?.site.company;
