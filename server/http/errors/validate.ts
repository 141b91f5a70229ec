import type { FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { $ZodType } from "zod/v4/core";
import { Failure } from "./failure.ts";

/**
 * Validates input against its schema. A length check throws on an object such as `{"length": {"toString": 1}}`. The error
 * counts as an invalid value.
 */
export const validate: FastifySchemaCompiler<$ZodType> = (route) => {
  const check = validatorCompiler(route);
  return (data) => {
    try {
      return check(data);
    } catch (cause) {
      return { error: new Failure("VALIDATION", { cause }) };
    }
  };
};
