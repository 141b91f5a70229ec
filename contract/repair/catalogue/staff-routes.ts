import { csvFile, nothing } from "../../interface/answers.ts";
import { rowIdParam } from "../../interface/params.ts";
import { defineRoutes } from "../../interface/route.ts";
import {
  CatalogueChoices,
  CataloguePage,
  CatalogueQuery,
  NewOption,
  OptionChange,
  OptionRemoval,
} from "./catalogue.ts";
import { CatalogueFile, CatalogueImport, CataloguePreview } from "./catalogue-file.ts";

const writer = { who: { permission: "settings.write" } } as const;
const one = {
  ...writer,
  params: { id: rowIdParam },
  answers: { 204: nothing },
  refuses: [404, 409],
} as const;

/** The repair catalogue: which service is offered for which model, at which price. */
export const repairCatalogueRoutes = defineRoutes({
  "GET /admin/api/repair-catalogue": { ...writer, query: CatalogueQuery, answers: { 200: CataloguePage } },
  // All rows that the query finds, as the file that an import reads.
  "GET /admin/api/repair-catalogue.csv": {
    who: { permission: "settings.write", stepUp: true },
    query: CatalogueQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/repair-catalogue-choices": { ...writer, answers: { 200: CatalogueChoices } },
  "POST /admin/api/repair-catalogue": {
    ...writer,
    body: NewOption,
    answers: { 204: nothing },
    refuses: [404],
  },
  "PUT /admin/api/repair-catalogue/:id": { ...one, body: OptionChange },
  "DELETE /admin/api/repair-catalogue/:id": { ...one, query: OptionRemoval },
  // Writes nothing.
  "POST /admin/api/repair-catalogue/preview": {
    ...writer,
    body: CatalogueFile,
    answers: { 200: CataloguePreview },
  },
  "PUT /admin/api/repair-catalogue": {
    ...writer,
    body: CatalogueImport,
    answers: { 200: CataloguePreview },
    refuses: [409],
  },
});
