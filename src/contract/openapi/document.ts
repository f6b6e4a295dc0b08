/** Prints the contract as an OpenAPI 3.1 document. */
import {
  commonBodyRefusals,
  commonRefusals,
  commonProofRefusals,
  commonStaffRefusals,
  type Call,
  type Reply,
} from '../call.ts';
import { contract, readCallKey } from '../contract.ts';
import { errorCatalogue, type ErrorCode } from '../errors.ts';
import { printEvents } from './events.ts';
import { exampleOf, callTitleOf } from './examples.ts';
import { headerParametersOf } from './headers.ts';
import { operationIdOf } from './operation-id.ts';
import { parametersOf } from './parameters.ts';
import { makeComponents, type Components } from './print-schema.ts';
import { problemSchema } from './problem-schema.ts';
import { schemesOf, securityOf } from './security.ts';
import { eventsTag, pathTag, tags } from './tags.ts';

/** Which calls a document names: all, or those of systems with an API key or a signature. */
export type OpenApiPart = 'all' | 'systems';

/** The contract as a document; `publicUrl` is where the calls are reached. */
export function printOpenApi(publicUrl: string, part: OpenApiPart = 'all'): Record<string, unknown> {
  const components = makeComponents();
  components.schemas['Problem'] = problemSchema;
  const paths: Record<string, Record<string, unknown>> = {};
  const spelledFirst = new Map<string, string>();
  const calls = Object.entries<Call>(contract).filter(
    ([key, { access }]) => part === 'all' || isOfSystem(key, access),
  );
  for (const [key, call] of calls) {
    const printed = openApiPathOf(key);
    const shape = printed.replaceAll(/\{\w+\}/g, '{}');
    // Two calls of one address may name its parameter differently, and the document has one name for each.
    const path = spelledFirst.get(shape) ?? printed;
    spelledFirst.set(shape, path);
    const method = readCallKey(key).method.toLowerCase();
    paths[path] = { ...paths[path], [method]: printCall(key, call, { path, components }) };
  }
  const used = new Set(calls.map(([key]) => pathTag(key)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Promenade',
      version: '1',
      description:
        'Guest digital wallet and loyalty club, and the staff back office behind it. Later versions add fields to answers, and codes to errors: ignore what you do not know.',
      contact: { name: 'For developers', url: new URL('/developers', publicUrl).href },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tags.flatMap(({ name, description }) =>
      used.has(name) || (part === 'systems' && name === eventsTag) ? [{ name, description }] : [],
    ),
    paths,
    ...(part === 'systems' ? { webhooks: printEvents(components) } : {}),
    components: {
      securitySchemes: schemesOf(calls.map(([, { access }]) => access)),
      schemas: components.schemas,
    },
  };
}

/** The call's path in the document: without the slash at the end, which is optional. */
export function openApiPathOf(key: string): string {
  const { path } = readCallKey(key);
  const printed = path.replace(/:([A-Za-z]+)\??/g, '{$1}').replace('*', '{path}');
  return printed.length > 1 && printed.endsWith('/') ? printed.slice(0, -1) : printed;
}

/** The refusals of a call, common ones included, by status. */
export function refusalsByStatus(call: Call): Map<number, ErrorCode[]> {
  const codes: ErrorCode[] = [
    ...(call.refusals ?? []),
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

/** The directory of the team signs a call too, below /app/. */
function isOfSystem(key: string, { kind }: Call['access']): boolean {
  return (kind === 'api-key' || kind === 'signature') && readCallKey(key).path.startsWith('/api/');
}

function printCall(
  key: string,
  call: Call,
  { path, components }: { path: string; components: Components },
): Record<string, unknown> {
  const operationId = operationIdOf(key, call);
  const schemaName = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const example = exampleOf(key);
  const title = callTitleOf(key);
  const parameters = [...parametersOf(key, path, call), ...headerParametersOf(call)];
  const replies = Object.entries(call.replies).map(([status, reply]) => [
    status,
    {
      description: successWords[Number(status)] ?? 'Success',
      ...(Number(status) < 300 && call.headers?.includes('if-none-match') === true ? etagHeader : {}),
      content: printReply(reply, components, `${schemaName}Reply${Number(status) < 300 ? '' : status}`),
    },
  ]);
  const refusals = [...refusalsByStatus(call)].map(([status, codes]) => [
    String(status),
    printRefusals(codes),
  ]);
  return {
    operationId,
    tags: [pathTag(key)],
    // What a viewer lists is short; the call's own sentences follow.
    ...(title === undefined ? { summary: call.summary } : { summary: title, description: call.summary }),
    security: securityOf(call.access),
    'x-access': call.access,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: components.refer(`${schemaName}Body`, call.body, 'input'),
                ...(example?.body === undefined ? {} : { example: example.body }),
              },
            },
          },
        }),
    responses: Object.fromEntries([...refusals, ...replies]) as Record<string, unknown>, // a success outranks a refusal of the same status
  };
}

const successWords: Record<number, string> = {
  201: 'Created',
  202: 'Begun; it goes on after the answer',
  204: 'Done, without an answer',
  302: 'Leads to another page',
  303: 'Leads to another page',
  304: 'Nothing changed since the answer with this ETag',
  404: 'The page of an unknown address',
  503: 'Not ready',
};

const etagHeader = {
  headers: { ETag: { description: 'Names this answer, for If-None-Match.', schema: { type: 'string' } } },
};

function printReply(reply: Reply, components: Components, name: string): Record<string, unknown> {
  if (reply.kind === 'json')
    return { 'application/json': { schema: components.refer(name, reply.schema, 'output') } };
  if (reply.kind === 'page') return { 'text/html': { schema: { type: 'string' } } };
  if (reply.kind === 'text') return { 'text/plain': { schema: { type: 'string' } } };
  if (reply.kind === 'empty') return {};
  return Object.fromEntries(
    reply.mediaTypes.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]),
  );
}

function printRefusals(codes: readonly ErrorCode[]): Record<string, unknown> {
  const forms = new Set(codes.map((code) => (errorCatalogue[code].as === 'problem' ? 'problem' : 'text')));
  return {
    description: codes.map((code) => `${code}: ${errorCatalogue[code].text}`).join('; '),
    content: {
      ...(forms.has('text') ? { 'text/plain': { schema: { type: 'string' } } } : {}),
      ...(forms.has('problem')
        ? { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
        : {}),
    },
  };
}
