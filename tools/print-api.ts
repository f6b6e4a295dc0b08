/**
 * Prints docs/api.md from the contract: one table of all calls, one of all errors. With --check it fails if the file
 * is stale; with --openapi it prints the OpenAPI document, which contains the schemas, to standard output.
 */
import { readFileSync, writeFileSync } from 'node:fs';

import type { Access, Call, Reply } from '../src/contract/call.ts';
import {
  commonBodyRefusals,
  commonProofRefusals,
  commonRefusals,
  commonStaffRefusals,
} from '../src/contract/call.ts';
import { contract, readCallKey } from '../src/contract/contract.ts';
import { errorCatalogue, type ErrorCode } from '../src/contract/errors.ts';
import { printOpenApi } from '../src/contract/openapi/document.ts';

const path = 'docs/api.md';
const text = printApi();
if (process.argv.includes('--openapi'))
  console.log(JSON.stringify(printOpenApi('http://localhost:5050'), undefined, 2));
else if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is not what the contract says; run: node tools/print-api.ts`);
    process.exit(1);
  }
} else writeFileSync(path, text);

function printApi(): string {
  const calls = Object.entries(contract).map(([key, call]) => rowOf(key, call));
  const errors = Object.entries(errorCatalogue).map(([code, { status, text: words, as }]) => [
    `\`${code}\``,
    String(status),
    as === 'problem' ? 'problem' : 'text',
    words,
  ]);
  const lines = [
    '# The API',
    '',
    'Printed from `src/contract/` by `node tools/print-api.ts`; do not edit. Bodies and answers in full are in the OpenAPI document: `/api/openapi.json` of a running server, or `node tools/print-api.ts --openapi`.',
    'A trailing slash is optional. Errors are problem documents (`application/problem+json`) with a stable `code`, unless the table of errors says that they are text.',
    '',
    '## Calls',
    '',
    `Every call may also answer ${list(commonRefusals)}; every call with a body ${list(commonBodyRefusals)}; every staff call ${list(commonStaffRefusals)}; every call by a pass's own numbers or link ${list(commonProofRefusals)} ([when and what then](algorithms/guessing.md)).`,
    '',
    ...table(['method', 'path', 'who', 'what for', 'answers', 'refuses with'], calls),
    '',
    '## Errors',
    '',
    ...table(['code', 'status', 'form', 'text'], errors),
  ];
  return `${lines.join('\n')}\n`;
}

function rowOf(key: string, call: Call): string[] {
  const { method, path: address } = readCallKey(key);
  const replies = Object.entries(call.replies).map(([status, reply]) => `${status} ${printReply(reply)}`);
  return [
    method,
    `\`${address}\``,
    printAccess(call.access),
    call.summary,
    replies.join('; '),
    list(call.refusals ?? []),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

function printReply(reply: Reply): string {
  if (reply.kind === 'page') return 'a page';
  if (reply.kind === 'text') return 'text';
  if (reply.kind === 'empty') return 'nothing';
  return reply.kind === 'bytes' ? reply.mediaTypes.join(' or ') : 'JSON';
}

function printAccess(access: Access): string {
  if (access.kind === 'pass-proof') {
    const who =
      access.scope === 'primary' ? 'the primary ticketholder' : 'the primary ticketholder or a shared guest';
    return `${who}, by order id and barcode or a hashed link`;
  }
  if (access.kind === 'pass-token') return `the holder of the ${access.purpose} token of the order object`;
  if (access.kind === 'member')
    return "a caller who knows a member's email and user id, within the club's limits";
  if (access.kind === 'member-ticket') return 'the holder of the memberTicket of an email code';
  if (access.kind === 'claim-step') return 'the holder of the sealed step of a refused claim';
  if (access.kind === 'capability') return 'the holder of the unguessable value in the path';
  if (access.kind === 'staff') return staffWords(access.permission);
  if (access.kind === 'api-key') return 'another system, with an API key for this kind of data';
  if (access.kind === 'signature') return 'another system, by a signature over the body';
  return access.kind === 'operator' ? 'the host itself' : 'anyone';
}

function staffWords(permission: string): string {
  if (permission === 'own' || permission === 'own-first') return 'a signed-in member of the team';
  if (permission === 'own-ended') return 'a member of the team, signed in or just signed out';
  return `a signed-in member of the team with the permission ${permission}`;
}

function list(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `${errorCatalogue[code].status} \`${code}\``).join(', ');
}
