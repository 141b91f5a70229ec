import { useRouteLoaderData } from "react-router";
import type { Site } from "#contract/page-ports.ts";

/** The company, which the root loader reads for every page. Undefined on an error page without data. */
export const useCompany = () => useRouteLoaderData<{ site: Site }>("root")?.site.company;
