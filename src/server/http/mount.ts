/** Mounts handlers on the contract: the only way to add a route. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/v4/core';

import type { Call, InputOf } from '#contract/call.ts';
import { contract, readCallKey, type CallKey, type Contract } from '#contract/contract.ts';

import { compileSchema } from './compile-schema.ts';

/** The input of a handler: the validated parts of the request, and the request itself for its address and headers. */
export interface CallInput<Key extends CallKey> {
  params: InputOf<Contract[Key], 'params'>;
  query: InputOf<Contract[Key], 'query'>;
  body: InputOf<Contract[Key], 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a handler: the value of a JSON reply, or the reply through which it sent bytes or a page. */
export type CallHandler<Key extends CallKey> = (input: CallInput<Key>) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry of the route; every route has one. */
    callKey?: CallKey;
  }
}

/** Adds the route of one contract entry. Staff calls use `mountStaff`. */
export function mount<Key extends CallKey>(app: FastifyInstance, key: Key, handler: CallHandler<Key>): void {
  const call: Call = contract[key];
  if (call.access.kind === 'api-key') throw new Error(`${key} takes an API key: it needs mountApiKey.`);
  if (call.access.kind === 'staff') throw new Error(`${key} is the staff's: it needs mountStaff.`);
  mountCall(app, key, handler);
}

/** Adds a route whose caller `admit` judges before the body is read. */
export function mountCall<Key extends CallKey>(
  app: FastifyInstance,
  key: Key,
  handler: CallHandler<Key>,
  admit?: (request: FastifyRequest) => Promise<void>,
): void {
  const call: Call = contract[key];
  const { method, path } = readCallKey(key);
  const route: RouteOptions = {
    method,
    url: path,
    config: { callKey: key },
    ...(admit === undefined ? {} : { onRequest: (request: FastifyRequest) => admit(request) }),
    schema: {
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...responsesOf(call),
    },
    handler: (request, reply) =>
      handler({
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      } as CallInput<Key>), // Fastify validated each part by this entry's own schema
  };
  if (call.bodySizeBytesMax !== undefined) route.bodyLimit = call.bodySizeBytesMax;
  app.route(route);
}

/**
 * Makes Fastify validate and serialize by the contract's schemas; an answer carries only the fields that its schema
 * names.
 */
export function useContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => {
    const zodSchema = compileSchema(asContractSchema(schema));
    return (data: unknown) => {
      const result = z.safeParse(zodSchema, data);
      return result.success ? { value: result.data } : { error: validationError(result.error) };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    const zodSchema = compileSchema(asContractSchema(schema));
    return (data: unknown) => JSON.stringify(z.parse(zodSchema, data));
  });
}

/** Any other schema would belong to a route outside the contract; it stops the server at start. */
function asContractSchema(schema: unknown): z.$ZodType {
  if (schema instanceof z.$ZodType) return schema;
  throw new Error('A route has a schema that is not from the contract.');
}

/** Stops the server at start if its routes and the contract differ. Call it before the first route. */
export function guardContract(app: FastifyInstance): void {
  const mounted = new Set<string>();
  app.addHook('onRoute', (route) => {
    const key = route.config?.callKey;
    if (key === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} is not in the contract.`);
    mounted.add(key);
  });
  app.addHook('onReady', (done) => {
    const missing = Object.keys(contract).filter((key) => !mounted.has(key));
    done(
      missing.length === 0
        ? undefined
        : new Error(`The contract names calls that nothing answers: ${missing.join(', ')}`),
    );
  });
}

function responsesOf(call: Call): { response?: Record<number, unknown> } {
  const schemas = Object.entries(call.replies).flatMap(([status, reply]) =>
    reply.kind === 'json' ? [[status, reply.schema]] : [],
  );
  return schemas.length === 0 ? {} : { response: Object.fromEntries(schemas) as Record<number, unknown> };
}

/** The error of a part that does not fit its schema; the answer is the one that the call has for it. */
export function validationError(error: z.$ZodError): Error {
  const validation = error.issues.flatMap((issue) =>
    // A field that the call does not take is named as the wrong one, not what holds it.
    (issue.code === 'unrecognized_keys' ? issue.keys : [undefined]).map((key) => ({
      instancePath: `/${[...issue.path, ...(key === undefined ? [] : [key])].join('/')}`,
      message: issue.message,
    })),
  );
  return Object.assign(new Error('The request is not in the form this call expects'), { validation });
}
