/** Prints docs/api.md from the contract; with --check it fails where the file says something else. */
import { readFileSync, writeFileSync } from 'node:fs';

import type { Access, Call, Reply } from '../src/contract/call.ts';
import {
  commonBodyRefusals,
  commonProofRefusals,
  commonRefusals,
  commonStaffRefusals,
} from '../src/contract/call.ts';
import { contract } from '../src/contract/contract.ts';
import { errorCatalogue, type ErrorCode } from '../src/contract/errors.ts';
import { printSchema } from '../src/contract/openapi.ts';

const path = 'docs/api.md';
const text = printApi();
if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is not what the contract says; run: node tools/print-api.ts`);
    process.exit(1);
  }
} else writeFileSync(path, text);

function printApi(): string {
  const lines = [
    '# The API',
    '',
    'Printed from `src/contract/` by `node tools/print-api.ts`; do not edit. The same as OpenAPI: `/api/openapi.json`.',
    'A trailing slash is optional. Errors are problem documents (`application/problem+json`) with a stable `code`, unless marked as text.',
    '',
    `Every call may also answer ${list(commonRefusals)}; every call with a body ${list(commonBodyRefusals)}; every staff call ${list(commonStaffRefusals)}; every call by a pass's own numbers or link ${list(commonProofRefusals)} ([when and what then](algorithms/guessing.md)).`,
  ];
  for (const [key, call] of Object.entries(contract)) lines.push('', ...printCall(key, call));
  return `${lines.join('\n')}\n`;
}

function printCall(key: string, call: Call): string[] {
  const body =
    call.body === undefined
      ? []
      : [
          '',
          'Body:',
          '',
          '```json',
          JSON.stringify(stripSchema(printSchema(call.body, 'input')), undefined, 2),
          '```',
        ];
  const replies = Object.entries(call.replies).map(([status, reply]) => `- ${status}: ${printReply(reply)}`);
  const refusals = call.refusals.map((code) => `- ${printRefusal(code)}`);
  return [
    `## ${key}`,
    '',
    call.summary,
    '',
    `Who: ${printAccess(call.access)}`,
    ...body,
    '',
    ...replies,
    ...refusals,
  ];
}

function printReply(reply: Reply): string {
  if (reply.kind === 'page') return 'a page';
  if (reply.kind === 'text') return 'plain text';
  if (reply.kind === 'empty') return 'nothing';
  if (reply.kind === 'bytes') return reply.mediaTypes.join(' or ');
  return `JSON\n\n\`\`\`json\n${JSON.stringify(stripSchema(printSchema(reply.schema, 'output')), undefined, 2)}\n\`\`\`\n`;
}

function printRefusal(code: ErrorCode): string {
  const { status, text: words, as } = errorCatalogue[code];
  return `${status} \`${code}\`${as === 'problem' ? '' : ' as text'}: ${words}`;
}

function printAccess(access: Access): string {
  if (access.kind === 'pass-proof') {
    const who =
      access.scope === 'primary' ? 'the primary ticketholder' : 'the primary ticketholder or a shared guest';
    return `${who}, by order id and barcode or a hashed link`;
  }
  if (access.kind === 'pass-token') return `whoever holds the ${access.purpose} token of the order object`;
  if (access.kind === 'member') return "whoever knows a member's email and user id, within the club's limits";
  if (access.kind === 'member-ticket') return 'whoever holds the memberTicket of an email code';
  if (access.kind === 'capability') return 'whoever holds the unguessable value in the path';
  if (access.kind === 'staff') return staffWords(access.permission);
  if (access.kind === 'api-key') return 'another system, with an API key for this kind of data';
  if (access.kind === 'signature') return 'another system, by a signature over the body';
  return access.kind === 'operator' ? 'the host itself' : 'anybody';
}

function staffWords(permission: string): string {
  if (permission === 'own') return 'a signed-in member of the team';
  if (permission === 'own-ended') return 'a member of the team, signed in or just signed out';
  return `a signed-in member of the team with the permission ${permission}`;
}

function list(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `${errorCatalogue[code].status} \`${code}\``).join(', ');
}

function stripSchema(schema: unknown): unknown {
  const { $schema: _dialect, ...rest } = schema as Record<string, unknown>; // a JSON Schema is an object
  return rest;
}
