import { csvFile, nothing } from "#contract/interface/answers.ts";
import { numericIdParam } from "#contract/interface/params.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import {
  BackOfficeCustomer,
  BackOfficeSeller,
  CustomersPage,
  CustomersQuery,
  SellerBilling,
  SellersPage,
  SellersQuery,
  Suspension,
} from "./people.ts";

export const customerStaffRoutes = defineRoutes({
  "GET /admin/api/customers": {
    who: { permission: "customers.read" },
    query: CustomersQuery,
    answers: { 200: CustomersPage },
  },
  "GET /admin/api/customers.csv": {
    who: { permission: "customers.read", stepUp: true },
    query: CustomersQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/customers/:id": {
    who: { permission: "customers.read" },
    params: { id: numericIdParam },
    answers: { 200: BackOfficeCustomer },
    refuses: [404],
  },
});

const change = {
  params: { id: numericIdParam },
  answers: { 204: nothing },
  refuses: [404, 409],
} as const;

export const sellerStaffRoutes = defineRoutes({
  "GET /admin/api/sellers": {
    who: { permission: "sellers.manage" },
    query: SellersQuery,
    answers: { 200: SellersPage },
  },
  "GET /admin/api/sellers.csv": {
    who: { permission: "sellers.manage", stepUp: true },
    query: SellersQuery,
    answers: { 200: csvFile },
  },
  "GET /admin/api/sellers/:id": {
    who: { permission: "sellers.manage" },
    params: { id: numericIdParam },
    answers: { 200: BackOfficeSeller },
    refuses: [404],
  },
  "PUT /admin/api/sellers/:id/suspension": {
    ...change,
    who: { permission: "sellers.manage" },
    body: Suspension,
  },
  "DELETE /admin/api/sellers/:id/suspension": { ...change, who: { permission: "sellers.manage" } },
  "PUT /admin/api/sellers/:id/billing": {
    ...change,
    who: { permission: "sellers.manage", stepUp: true },
    body: SellerBilling,
  },
});
