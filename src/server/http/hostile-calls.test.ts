/**
 * Every call of the contract with every hostile value in every field of its path and body: refused in a declared way,
 * never a 5xx.
 */
import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { printSchema } from '#contract/openapi/print-schema.ts';

import { declaredStatuses } from '#server/testing/fuzz-calls.ts';
import { signInAfterWait, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTestPark } from '#server/testing/test-park.ts';

const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  'x'.repeat(2000),
  '\u0000',
  'a\ud800b',
  '\u202e10240001',
  '١٢٣٤٥٦٧٨',
  '99999999',
  '999999999999999999',
  "'; drop table passes; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\r\nBcc: all@mail.example',
  'data:text/html;base64,PHNjcmlwdD4=',
  'NaN',
  [],
  ['10240001'],
  {},
  { toString: 'x' },
];

const pathValues = values.filter((value): value is string => typeof value === 'string' && value !== '');

/** The valid body around the tested field: the card of the demo park that no other test changes. */
const usual: Record<string, unknown> = {
  orderId: '10400001',
  barcode: '7226000004000017',
  email: 'lena@mail.example',
  firstName: 'Lena',
  lastName: 'Fischer',
  phone: '6095550142',
};

test('no call answers bad input with a fault of its own, or with a status that the contract does not name', async () => {
  const park = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  const { ticketShareToken } = (await park.post('/api/login/', usual)).json<{ ticketShareToken: string }>();
  let staff = await signInStaff(park, 'admin');
  const faults: string[] = [];
  let requests = 0;
  for (const [key, call] of Object.entries<Call>(contract)) {
    const { method, path } = readCallKey(key);
    const declared = declaredStatuses(call);
    if (call.access.kind === 'staff' && (await hasEnded(staff))) staff = await signInAfterWait(park, 'admin');
    for (const request of [...hostilePaths(path), ...hostileBodies(path, call)]) {
      const answer = await park.app.inject({
        method,
        url: request.path,
        headers: {
          authorization: `Bearer ${call.access.kind === 'staff' ? staff.token : ticketShareToken}`,
          ...(request.body === undefined ? {} : json),
        },
        ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
      });
      requests += 1;
      // A hostile path may match another call, or the page of a pass that does not exist.
      const isDeclared = request.body === undefined || declared.has(answer.statusCode);
      const isRefusal = answer.statusCode < 500 || key === 'GET /readyz';
      if (!isDeclared || !isRefusal) faults.push(`${key} ${JSON.stringify(request)} ${answer.statusCode}`);
    }
  }
  await park.close();
  expect(requests).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
  // Some 17,000 calls take over a minute of two busy cores.
}, 300_000);

/** A hostile call may have signed the member out, and each sign-in hashes a password. */
async function hasEnded(staff: SignedInStaff): Promise<boolean> {
  return (await staff.call('GET', '/api/team-member/')).statusCode === 401;
}

const json = { 'content-type': 'application/json' };

interface HostileRequest {
  path: string;
  body?: unknown;
}

/** Each parameter of the path in turn. */
function hostilePaths(path: string): HostileRequest[] {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return names.flatMap((name) =>
    pathValues.map((value) => ({ path: fill(path, (one) => (one === name ? value : plain(one))) })),
  );
}

/** Each field of the body in turn, each field left out, and bodies that are no objects. */
function hostileBodies(path: string, call: Call): HostileRequest[] {
  if (call.body === undefined) return [];
  const schema = printSchema(call.body, 'input') as { properties?: Record<string, unknown> }; // every body schema is an object
  const fields = Object.keys(schema.properties ?? {});
  const base = Object.fromEntries(fields.map((field) => [field, usual[field] ?? 'x']));
  const bodies: unknown[] = values.slice(0, 4);
  for (const field of fields) {
    const { [field]: _left, ...without } = base;
    bodies.push(without, ...values.map((value) => ({ ...base, [field]: value })));
  }
  return bodies.map((body) => ({ path: fill(path, plain), body }));
}

function plain(name: string): string {
  const value = usual[name];
  return typeof value === 'string' ? value : 'x';
}

function fill(path: string, valueOf: (name: string) => string): string {
  return path
    .replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(toWellFormed(valueOf(name))))
    .replace('*', 'x');
}

/** Half a surrogate pair cannot be written in an address; bodies can carry it. */
function toWellFormed(text: string): string {
  return text.toWellFormed();
}
