/**
 * Prints packages/client/src/api.ts, the types and addresses of the calls that take an API key, from the OpenAPI
 * document. With --check it fails if the file is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { printOpenApi } from '../src/contract/openapi/document.ts';
import { typeOfSchema, type ReadSchema } from './client/type-of-schema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: ReadSchema;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: { apiKey?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: ReadSchema } } };
  responses: Record<string, { content: { 'application/json'?: { schema: ReadSchema } } }>;
}

const path = 'packages/client/src/api.ts';
const document = printOpenApi('https://park.example', 'systems') as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, ReadSchema> };
}; // the form that its linter judges

const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security.some(({ apiKey }) => apiKey !== undefined))
    .map(([method, operation]) => ({ address, method: method.toUpperCase(), ...operation })),
);

const text = `${[
  '/** Printed from the contract by `node tools/print-client.ts`; do not edit. */',
  ...Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOfSchema(schema)};`,
  ),
  '/** The input and the answer of each call. */',
  'export interface Calls {',
  ...operations.map(
    (one) =>
      `  /** ${one.description ?? one.summary} */\n  ${one.operationId}: { input: ${inputOf(one)}; reply: ${replyOf(one)} };`,
  ),
  '}',
  '/** The address of each call; `query` and `body` name the parts of its input. */',
  'export const addresses = {',
  ...operations.map(({ operationId, method, address, parameters = [] }) => {
    const query = parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []));
    return `  ${operationId}: { method: ${JSON.stringify(method)}, path: ${JSON.stringify(address)}, query: ${JSON.stringify(query)} },`;
  }),
  '} as const;',
].join('\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error(`${path} is not what the contract says; run: node tools/print-client.ts`);
  process.exit(1);
}

function inputOf({ parameters = [], requestBody }: Operation): string {
  const members = parameters.flatMap((one) => {
    if (one.in !== 'header') return [`${one.name}${one.required ? '' : '?'}: ${typeOfSchema(one.schema)};`];
    return one.name === 'Idempotency-Key' ? ['idempotencyKey?: string;'] : [];
  });
  const body = requestBody?.content['application/json'].schema;
  if (body !== undefined) members.push(`body: ${typeOfSchema(body)};`);
  return members.length === 0 ? 'Record<never, never>' : `{ ${members.join(' ')} }`;
}

function replyOf({ responses }: Operation): string {
  const replies = Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') && content['application/json'] !== undefined
      ? [typeOfSchema(content['application/json'].schema)]
      : [],
  );
  return replies.length === 0 ? 'undefined' : [...new Set(replies)].join(' | ');
}
