/** Mounts handlers on the contract: the only way to add a route. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/v4/core';

import type { Call, InputOf } from '#contract/call.ts';
import { contract, readCallKey, type CallKey, type Contract } from '#contract/contract.ts';

/** The input of a handler: the validated parts of the request, and the request itself for its address and headers. */
export interface CallInput<Key extends CallKey> {
  params: InputOf<Contract[Key], 'params'>;
  query: InputOf<Contract[Key], 'query'>;
  body: InputOf<Contract[Key], 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The result of a handler: the value of a JSON reply, or the reply through which it sent bytes or a page. The status is
 * the contract's if the call has only one, and nothing is to be returned for an empty answer.
 */
export type CallHandler<Key extends CallKey> = (input: CallInput<Key>) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry of the route; every route has one. */
    callKey?: CallKey;
  }
}

/** Adds the route of one contract entry. Staff calls use `staffCalls`. */
export function mount<Key extends CallKey>(app: FastifyInstance, key: Key, handler: CallHandler<Key>): void {
  const call: Call = contract[key];
  if (call.access.kind === 'api-key') throw new Error(`${key} takes an API key: it needs mountApiKey.`);
  if (call.access.kind === 'staff') throw new Error(`${key} is the staff's: it needs staffCalls.`);
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
  const [[status, answer] = [], ...others] = Object.entries(call.replies);
  const hasOneReply = others.length === 0;
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
    handler: async (request, reply) => {
      if (hasOneReply) reply.code(Number(status));
      const { params, query, body } = request;
      // Fastify validated each part by this entry's own schema
      const value = await handler({ params, query, body, request, reply } as CallInput<Key>);
      return hasOneReply && answer?.kind === 'empty' && value !== reply ? reply.send() : value;
    },
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

/**
 * A schema that accepts, refuses and returns the same values, with its objects compiled to code. The contract uses
 * zod/mini, which is small enough for browsers and interprets each object, field by field; a login's answer has eighty.
 */
export function compileSchema(schema: z.$ZodType): z.$ZodType {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = compileAnew(schema);
  compiled.set(schema, made);
  return made;
}

/** A contract's schemas stand still; a part that many calls share, and a server of the same process, takes the same form. */
const compiled = new WeakMap<z.$ZodType, z.$ZodType>();

function compileAnew(schema: z.$ZodType): z.$ZodType {
  if (schema instanceof z.$ZodObject) {
    const def = defOf(schema);
    const fields = Object.entries(def.shape).map(([key, field]) => [key, compileSchema(field)]);
    return new z.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) as z.$ZodShape }); // the same keys
  }
  if (schema instanceof z.$ZodNullable) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, innerType: compileSchema(def.innerType) });
  }
  if (schema instanceof z.$ZodOptional) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, innerType: compileSchema(def.innerType) });
  }
  if (schema instanceof z.$ZodArray) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, element: compileSchema(def.element) });
  }
  if (schema instanceof z.$ZodUnion) {
    const def = defOf(schema);
    return z.clone(schema, { ...def, options: def.options.map((option) => compileSchema(option)) });
  }
  return schema;
}

/** The definition that a schema was made from. */
function defOf<Def>({ _zod: { def } }: { _zod: { def: Def } }): Def {
  return def;
}
