import * as z from "zod/mini";
import { csvFile, pdfFile } from "../interface/answers.ts";
import { numericIdParam } from "../interface/params.ts";
import { defineRoutes } from "../interface/route.ts";
import { Correction, RegisterLine, RegisterPage, RegisterQuery } from "./register.ts";

const file = { who: { permission: "register.read", stepUp: true }, query: RegisterQuery } as const;
const one = { params: { number: numericIdParam } } as const;

/** The police register. The audit log names the reader of each line. */
export const registerStaffRoutes = defineRoutes({
  "GET /admin/api/register": {
    who: { permission: "register.read" },
    query: RegisterQuery,
    answers: { 200: RegisterPage },
  },
  "GET /admin/api/register.csv": { ...file, answers: { 200: csvFile } },
  "GET /admin/api/register.pdf": { ...file, answers: { 200: pdfFile } },
  "GET /admin/api/register/:number": {
    ...one,
    who: { permission: "register.read" },
    answers: { 200: RegisterLine },
    refuses: [404],
  },
  "POST /admin/api/register/:number/correction": {
    ...one,
    who: { permission: "register.write", stepUp: true },
    body: Correction,
    answers: { 200: z.object({ number: z.int() }) },
    refuses: [404, 409],
  },
});
