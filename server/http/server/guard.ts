import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ERROR_STATUS } from "#contract/errors.ts";
import { errorBody } from "../errors/answer-failures.ts";
import { Failure } from "../errors/failure.ts";
import { readAddress } from "./read-address.ts";
import { requestIdOf } from "./request-id.ts";
import { BARE_HEADERS } from "./security-headers.ts";

interface Listener {
  /** Counts one failure; never throws. */
  failed(place: string, error: unknown): void;
}

/**
 * Guards all code that runs outside the router. Fastify answers the errors of its own handlers. An error outside them
 * would end the process and every request under way.
 */
export interface Guard {
  /** Runs `work`. When it throws, answers 400 if the target names no resource, else 500. */
  request(request: IncomingMessage, response: ServerResponse, work: () => void): void;
  /** Runs `work` on a connection without a request. When it throws, closes the connection. */
  socket(socket: Socket, work: () => void): void;
}

export function openGuard({ failed }: Listener = { failed: () => {} }): Guard {
  return {
    request(request, response, work) {
      try {
        work();
      } catch (error) {
        failed("request", error);
        refuse(request, response);
      }
    },
    socket(socket, work) {
      try {
        work();
      } catch (error) {
        failed("socket", error);
        socket.destroy();
      }
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse) {
  try {
    const code = readAddress(request.url) ? "INTERNAL" : "MALFORMED_JSON";
    const body = JSON.stringify(errorBody(new Failure(code), requestIdOf(request.headers)));
    response.writeHead(ERROR_STATUS[code], {
      ...BARE_HEADERS,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  } catch {
    // Part of the answer was sent. Only a closed connection can tell the client that it failed.
    request.socket.destroy();
  }
}
