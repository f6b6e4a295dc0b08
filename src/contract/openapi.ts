/** Prints the contract as an OpenAPI 3.1 document. */
import * as z from 'zod/v4/core';

import {
  commonBodyRefusals,
  commonRefusals,
  commonProofRefusals,
  commonStaffRefusals,
  type Call,
  type Reply,
} from './call.ts';
import { contract, readCallKey } from './contract.ts';
import { errorCatalogue, type ErrorCode } from './errors.ts';

/** The whole contract; `publicUrl` is where the calls are reached. */
export function printOpenApi(publicUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of Object.entries(contract)) {
    const { method, path } = readCallKey(key);
    const openApiPath = path.replace(/:([A-Za-z]+)\??/g, '{$1}').replace('*', '{path}');
    paths[openApiPath] = { ...paths[openApiPath], [method.toLowerCase()]: printCall(call, openApiPath) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Promenade',
      version: '1',
      description: 'Guest digital wallet and loyalty club, and the staff back office behind it.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Problem: problemSchema } },
  };
}

/** The refusals of a call, common ones included, by status. */
export function refusalsByStatus(call: Call): Map<number, ErrorCode[]> {
  const codes: ErrorCode[] = [
    ...call.refusals,
    ...commonRefusals,
    ...(call.body === undefined ? [] : commonBodyRefusals),
    ...(call.access.kind === 'staff' ? commonStaffRefusals : []),
    ...(call.access.kind === 'pass-proof' ? commonProofRefusals : []),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** A zod schema as JSON Schema, as a caller sees it. */
export function printSchema(schema: z.$ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
}

function printCall(call: Call, path: string): Record<string, unknown> {
  const parameters = [...path.matchAll(/\{(?<name>[A-Za-z]+)\}/g)].map((match) => ({
    name: match.groups?.['name'],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const replies = Object.entries(call.replies).map(([status, reply]) => [
    status,
    { description: 'Success', content: printReply(reply) },
  ]);
  const refusals = [...refusalsByStatus(call)].map(([status, codes]) => [
    String(status),
    printRefusals(codes),
  ]);
  return {
    summary: call.summary,
    'x-access': call.access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: printSchema(call.body, 'input') } },
          },
        }),
    responses: Object.fromEntries([...refusals, ...replies]) as Record<string, unknown>, // a success outranks a refusal of the same status
  };
}

function printReply(reply: Reply): Record<string, unknown> {
  if (reply.kind === 'json') return { 'application/json': { schema: printSchema(reply.schema, 'output') } };
  if (reply.kind === 'page') return { 'text/html': { schema: { type: 'string' } } };
  if (reply.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (reply.kind === 'empty') return {};
  return Object.fromEntries(
    reply.mediaTypes.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]),
  );
}

function printRefusals(codes: readonly ErrorCode[]): Record<string, unknown> {
  const isText = codes.some((code) => errorCatalogue[code].as !== 'problem');
  const content = isText
    ? { 'text/plain': { schema: { type: 'string' } } }
    : { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return { description: codes.map((code) => `${code}: ${errorCatalogue[code].text}`).join('; '), content };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    requestId: { type: 'string' },
    puzzle: {
      type: 'object',
      required: ['challenge', 'bits', 'pieces'],
      properties: {
        challenge: { type: 'string' },
        bits: { type: 'integer' },
        pieces: { type: 'integer' },
      },
    },
    faults: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};
