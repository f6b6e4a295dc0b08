/**
 * Tries every call of the contract with odd requests, among them bodies and paths that nearly fit its own schemas,
 * mutated at one to five positions.
 */
import fc from 'fast-check';

import { type Call, commonBodyRefusals, commonRefusals, commonStaffRefusals } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { printSchema } from '#contract/openapi/print-schema.ts';
import { errorCatalogue } from '#contract/errors.ts';

import { brokenJson, disputedJson, naughtyTexts } from './odd-json.ts';
import { signInAfterWait, signInStaff } from './staff.ts';
import type { TestPark } from './test-park.ts';

/**
 * The number of sent requests, and each answer that the contract does not declare or that reports an internal error.
 */
interface CallReport {
  requests: number;
  faults: string[];
}

/** A request of a call; the path may match another call, whose answers count only if they are an error of the server. */
export interface OddRequest {
  path: string;
  query?: string;
  /** JSON text, which need not be well-formed. */
  body?: string;
}

/** The only call that may fail with a 5xx of its own. */
const mayFail = 'GET /readyz';

/** Sends the requests of every call to it. */
export async function tryCalls(
  park: TestPark,
  requestsOf: (key: string, call: Call) => readonly OddRequest[],
): Promise<CallReport> {
  const report: CallReport = { requests: 0, faults: [] };
  for (const [key, call] of Object.entries<Call>(contract)) {
    const send = await makeSender(park, key, call);
    for (const sent of requestsOf(key, call)) {
      const status = await send(sent);
      report.requests += 1;
      const isFault = status >= 500 && key !== mayFail;
      if (isFault || (sent.body !== undefined && !declaredStatuses(call).has(status)))
        report.faults.push(`${key} ${JSON.stringify(sent).slice(0, 600)} ${status}`);
    }
  }
  return report;
}

/** Requests that nearly fit a call's own schemas; the seed makes each finding reproducible. */
export function fuzzedRequests(seed: number, numRuns: number): Parameters<typeof tryCalls>[1] {
  return (key, call) => fc.sample(requestOf(key, call), { numRuns, seed });
}

async function sendOdd(
  park: TestPark,
  key: string,
  { path, query = '', body }: OddRequest,
  token: string,
): Promise<number> {
  const { method } = readCallKey(key);
  const answer = await park.app.inject({
    method,
    url: `${path}${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.statusCode;
}

/** Sends requests with the authentication of the call; one that finds its session ended is sent again in a new one. */
async function makeSender(
  park: TestPark,
  key: string,
  call: Call,
): Promise<(sent: OddRequest) => Promise<number>> {
  if (call.access.kind !== 'staff') {
    const pass = { orderId: '10400001', barcode: '7226000004000017' };
    const { ticketShareToken } = (await park.post('/api/login/', pass)).json<{ ticketShareToken?: string }>();
    return (sent) => sendOdd(park, key, sent, ticketShareToken ?? '');
  }
  let staff = await signInAfterWait(park, 'admin');
  return async (sent) => {
    const status = await sendOdd(park, key, sent, staff.token);
    if (status !== 401 || (await staff.call('GET', '/api/team-member/')).statusCode !== 401) return status;
    staff = await signInStaff(park, 'admin').catch(() => staff); // a fuzzed call may have locked this account
    return sendOdd(park, key, sent, staff.token);
  };
}

function requestOf(key: string, call: Call): fc.Arbitrary<OddRequest> {
  const { path } = readCallKey(key);
  const names = [...path.matchAll(/:\w+\??|\*/g)].map(([name]) => name);
  const paths = fc
    .array(fc.oneof(pathText, likelyText), { minLength: names.length, maxLength: names.length })
    .map((values) =>
      names.reduce(
        (text, name, place) => text.replace(name, encodeURIComponent((values[place] ?? '').toWellFormed())),
        path,
      ),
    );
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    fc.webQueryParameters().map((text) => `?${text}`),
  );
  if (call.body === undefined) return fc.record({ path: paths, query });
  return fc.record({ path: paths, query, body: arbitraryBody(call.body) });
}

/** A body that matches the schema, then mutated; one in twenty is cut or spoiled, and one is odd JSON of our own. */
function arbitraryBody(schema: NonNullable<Call['body']>): fc.Arbitrary<string> {
  const fitting = valueOf(printSchema(schema, 'input') as JsonSchema); // a JSON schema, as in OpenAPI
  const bends = fc.array(fc.record({ at: fc.nat(), how: fc.nat(4), value: oddValue }), { maxLength: 5 });
  const bent = fc
    .tuple(fitting, bends)
    .map(([value, all]) => all.reduce<unknown>((now, bend) => bendAt(now, bend), value));
  const text = bent.map((value) => JSON.stringify(value) ?? 'null');
  const broken = fc.tuple(text, fc.nat(), fc.string({ maxLength: 3 })).map(([whole, at, extra]) => {
    const place = at % (whole.length + 1);
    return whole.slice(0, place) + extra + whole.slice(place + 1);
  });
  return fc.oneof({ weight: 18, arbitrary: text }, broken, oddJson);
}

const oddJson = fc.constantFrom(
  ...[...brokenJson(), ...disputedJson()].flatMap((odd) => (typeof odd.text === 'string' ? [odd.text] : [])),
);

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** A value that matches the schema in most cases. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fieldOf(name, part)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 500 }), fc.double());
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(likelyText, fc.string({ unit: 'binary', maxLength: 40 }));
  }
}

/** Names of fields that a demo guest would fill in. */
const known: Record<string, readonly string[]> = {
  orderId: ['10400001', '10240002'],
  barcode: ['7226000004000017', '240326000000100024'],
  email: ['lena@mail.example', 'someone@mail.example'],
  checkNumber: ['4417', '1101110000004417'],
};

function fieldOf(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const values = known[name];
  return values === undefined ? valueOf(schema) : fc.oneof(fc.constantFrom(...values), valueOf(schema));
}

const likelyText = fc.oneof(
  fc.stringMatching(/^\d{8}$/),
  fc.stringMatching(/^\d{16,18}$/),
  fc.stringMatching(/^[A-Z0-9]{16}$/),
  fc.uuid(),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('10400001', '7226000004000017', 'lena@mail.example', 'Lena', 'PUT', '/admin', '#aabbcc'),
);

const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...naughtyTexts()) },
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('9'.repeat(400), 'x'.repeat(900), '0e1', '[', '١٢٣', '%00', '%', '_'),
);

/** A segment of dots makes the path another address, whose answers are not those of the call. */
const pathText = oddText.filter((text) => text !== '.' && text !== '..');

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, {}, [], -1, 0, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 0.1, '', [[[[]]]]),
  fc.constantFrom<unknown>({ toString: 'x' }, { __proto__: null, constructor: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mutates one position of a value: replaces it, removes it, adds an external system, wraps it, or repeats it. */
function bendAt(value: unknown, bend: { at: number; how: number; value: unknown }): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return bend.value;
  const entries = Object.entries(value);
  const place = bend.at % Math.max(1, entries.length);
  const entry = entries[place];
  if (entry === undefined) return { ...value, added: bend.value };
  const [name, old] = entry;
  const others = Object.fromEntries(entries.filter((_, at) => at !== place));
  const ways: unknown[] = [
    { ...value, [name]: bend.value },
    others,
    { ...value, [`${name}_`]: bend.value },
    { ...value, [name]: [old, bend.value] },
    { ...value, [name]: typeof old === 'object' ? bendAt(old, bend) : `${String(old)}${String(old)}` },
  ];
  return ways[bend.how];
}

/** Every status of a call's answers by the contract: its replies, its own refusals, and the refusals of all calls. */
function declaredStatuses(call: Call): Set<number> {
  const ofStaff = call.access.kind === 'staff' ? commonStaffRefusals : [];
  const refusals = [...(call.refusals ?? []), ...commonRefusals, ...commonBodyRefusals, ...ofStaff];
  return new Set([
    ...Object.keys(call.replies).map(Number),
    ...refusals.map((code) => errorCatalogue[code].status),
  ]);
}
