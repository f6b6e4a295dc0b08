/**
 * Every call of the contract with bad input: fuzzed by its own schemas (twenty cases each with a fixed seed;
 * `FUZZ_CASES=500 FUZZ_SEED=1` runs others), with every hostile value in every field of its path and body, and with bodies
 * that are no JSON.
 */
import { expect, test, beforeAll, onTestFinished } from 'vitest';

import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { printSchema } from '#contract/openapi/print-schema.ts';

import { fuzzedRequests, tryCalls, type OddRequest } from '#server/testing/fuzz-calls.ts';
import { openTestPark, sharePark } from '#server/testing/test-park.ts';
import { brokenJson, disputedJson, type OddJson } from '#server/testing/odd-json.ts';
import { signInStaff } from '#server/testing/staff.ts';

const casesPerCall = Number(process.env['FUZZ_CASES'] ?? 20);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** The park of nearly all calls of the contract with bad input; a hostile call may end a session of its own. */
async function inPark(requestsOf: Parameters<typeof tryCalls>[1]): ReturnType<typeof tryCalls> {
  const own = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
  onTestFinished(() => own.close());
  return await tryCalls(own, requestsOf);
}

test(
  `no call answers ${casesPerCall} requests that nearly fit with a fault of its own, or with a status that it does not declare`,
  { timeout: Math.max(90_000, casesPerCall * 12_000) },
  async () => {
    const { requests, faults } = await inPark(fuzzedRequests(seed, casesPerCall));
    expect(requests).toBeGreaterThan(40 * casesPerCall);
    expect(faults).toEqual([]);
  },
);

test('no call answers a hostile value in any field with a fault of its own, or with a status that it does not declare', async () => {
  const { requests, faults } = await inPark((key, call) => {
    const { path } = readCallKey(key);
    return [...hostilePaths(path), ...hostileBodies(path, call)];
  });
  expect(requests).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
  // Some 17,000 calls take over a minute of two busy cores.
}, 300_000);

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

/** Each parameter of the path in turn. */
function hostilePaths(path: string): OddRequest[] {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return names.flatMap((name) =>
    pathValues.map((value) => ({ path: fill(path, (one) => (one === name ? value : plain(one))) })),
  );
}

/** Each field of the body in turn, each field left out, and bodies that are no objects. */
function hostileBodies(path: string, call: Call): OddRequest[] {
  if (call.body === undefined) return [];
  const schema = printSchema(call.body, 'input') as { properties?: Record<string, unknown> }; // every body schema is an object
  const fields = Object.keys(schema.properties ?? {});
  const base = Object.fromEntries(fields.map((field) => [field, usual[field] ?? 'x']));
  const bodies: unknown[] = values.slice(0, 4);
  for (const field of fields) {
    const { [field]: _left, ...without } = base;
    bodies.push(without, ...values.map((value) => ({ ...base, [field]: value })));
  }
  return bodies.map((body) => ({ path: fill(path, plain), body: JSON.stringify(body) }));
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

const park = sharePark({}, { PARK_CIDRS: '127.0.0.0/8' });
let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${(await signInStaff(park, 'admin')).token}`;
});

const calls = Object.entries<Call>(contract)
  .filter(([, call]) => call.body !== undefined)
  .map(([key]) => readCallKey(key));

/** The status of each text at a call; the texts take turns at the calls, so that each call gets some of every kind. */
async function statusesOf(texts: readonly OddJson[]): Promise<{ what: string; status: number }[]> {
  const found: { what: string; status: number }[] = [];
  for (const [index, { what, text }] of texts.entries()) {
    const { method, path } = calls[index % calls.length] ?? { method: 'POST', path: '/api/login/' };
    for (const at of [
      { method, path },
      { method: 'POST', path: '/api/login/' },
    ] as const) {
      const { statusCode } = await park.app.inject({
        method: at.method,
        url: at.path.replaceAll(/:\w+\??|\*/g, 'x'),
        headers: { 'content-type': 'application/json', authorization },
        payload: text,
      });
      found.push({ what: `${at.method} ${at.path}: ${what}`, status: statusCode });
    }
  }
  return found;
}

test('a body that is no JSON is refused by every call, and none has an error of its own', async () => {
  const texts = brokenJson();
  expect(texts.length).toBeGreaterThan(50);
  const accepted = (await statusesOf(texts)).filter(({ status }) => status < 400 || status >= 500);
  expect(accepted).toEqual([]);
});

test('JSON that parsers disagree about is accepted or refused, and no call has an error of its own', async () => {
  const failed = (await statusesOf(disputedJson())).filter(({ status }) => status >= 500);
  expect(failed).toEqual([]);
});
