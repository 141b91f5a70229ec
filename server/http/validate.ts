import type { FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { $ZodType } from "zod/v4/core";
import { Failure } from "./failure.ts";

/**
 * Checks what came in against its schema. The checks of a text's length also ask an object that calls itself that long,
 * such as `{"length": {"toString": 1}}`, and fail on its answer: it is a bad value like any other.
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
