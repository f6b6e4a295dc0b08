/** Reads what other systems may know; personal data only for a key with `read-contacts` (docs/reading.md). */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

import { readRowsUsual } from '#contract/calls/read-by-key.ts';
import { figureNames, figures } from '#contract/figures.ts';

import { barcodePattern, orderIdPattern, type PassNumbers } from '#domain/pass-id.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { readAskedRange, type RangeQuery } from '#server/office/dashboard/asked-range.ts';
import { readFigures } from '#server/office/dashboard/read-figures.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import {
  fetchLedgerByKey,
  fetchMembersByKey,
  fetchOrdersByKey,
  fetchPassesByKey,
  type Part,
} from './rows.queries.ts';

type ReadServices = Pick<Services, 'db' | 'clock' | 'brand' | 'secrets'>;

/** The part that the caller asks for. */
export interface AskedPart {
  cursor?: string | undefined;
  limit?: string | undefined;
}

const one: Part = { after: undefined, limit: 1 };

/** Orders in parts. Refuses a cursor of another call. */
export async function listOrdersByKey(services: ReadServices, holder: ApiKeyHolder, asked: AskedPart) {
  return inParts(
    services,
    { scope: 'orders', asked },
    async (part) => (await fetchOrdersByKey(services.db, part)).map((row) => showOrder(holder, row)),
    ({ orderId }) => [orderId],
  );
}

/** One order, or the refusal `read-not-found`. */
export async function readOrderByKey(services: ReadServices, holder: ApiKeyHolder, orderId: string) {
  return showOrder(holder, requireRow(await fetchOrdersByKey(services.db, one, orderId)));
}

/** Passes in parts, of one order if it is named. */
export async function listPassesByKey(
  services: ReadServices,
  holder: ApiKeyHolder,
  { orderId, ...asked }: AskedPart & { orderId?: string | undefined },
) {
  const scope = `passes\t${orderId ?? ''}`;
  return inParts(
    services,
    { scope, asked },
    async (part) =>
      (await fetchPassesByKey(services.db, part, { orderId })).map((row) => showPass(holder, row)),
    (row) => [row.orderId, row.barcode],
  );
}

/** One pass, or the refusal `read-not-found`. */
export async function readPassByKey(services: ReadServices, holder: ApiKeyHolder, named: PassNumbers) {
  return showPass(holder, requireRow(await fetchPassesByKey(services.db, one, named)));
}

/** Members in parts. */
export async function listMembersByKey(services: ReadServices, holder: ApiKeyHolder, asked: AskedPart) {
  return inParts(
    services,
    { scope: 'members', asked },
    async (part) => (await fetchMembersByKey(services.db, part)).map((row) => showMember(holder, row)),
    (row) => [row.account],
  );
}

/** One member, or the refusal `read-not-found`. */
export async function readMemberByKey(services: ReadServices, holder: ApiKeyHolder, account: string) {
  return showMember(holder, requireRow(await fetchMembersByKey(services.db, one, account)));
}

/** A line gets its number a moment before the database knows that its transaction writes. */
const settledAfterMilliseconds = 30_000;

/** Sides of the ledger in parts, of one account if it is named. */
export async function listLedgerByKey(
  services: ReadServices,
  holder: ApiKeyHolder,
  { account, ...asked }: AskedPart & { account?: string | undefined },
) {
  const scope = `ledger\t${account ?? ''}`;
  const until = new Date(services.clock.now().getTime() - settledAfterMilliseconds);
  return inParts(
    services,
    { scope, asked },
    async (part) => {
      const rows = await fetchLedgerByKey(services.db, part, { account, until });
      return rows.map((row) => ({
        ...row,
        reference: mayReadBarcodes(holder) || !isOfPass(row) ? row.reference : '',
        occurredAt: row.occurredAt.toISOString(),
        recordedAt: row.recordedAt.toISOString(),
        postsAt: writeReadInstant(row.postsAt),
        expiresAt: writeReadInstant(row.expiresAt),
      }));
    },
    ({ lineId }) => [String(lineId)],
  );
}

/** The figures of a range. Refuses more hours than a chart can show. */
export async function readFiguresByKey(services: ReadServices, query: RangeQuery) {
  const { by, now } = readAskedRange(services, query);
  const { sums } = await readFigures(services, now, by);
  return {
    from: now.from,
    to: now.to,
    by,
    steps: now.steps.names,
    figures: figureNames.map((name) => ({
      name,
      title: figures[name].title,
      ...(sums.get(name) ?? { total: 0, steps: [] }),
    })),
  };
}

async function inParts<Row>(
  { secrets }: ReadServices,
  { scope, asked }: { scope: string; asked: AskedPart },
  fetch: (part: Part) => Promise<Row[]>,
  keysOf: (row: Row) => string[],
): Promise<{ rows: Row[]; next: string | null }> {
  const limit = asked.limit === undefined ? readRowsUsual : Number(asked.limit);
  const after = asked.cursor === undefined ? undefined : readReadCursor(secrets, scope, asked.cursor);
  // One row more says whether there is a next part.
  const found = await fetch({ after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : writeReadCursor(secrets, scope, keysOf(last)) };
}

function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Refusal('read-not-found');
  return row;
}

/** True if the key may also read names and contacts. */
export function mayReadContacts({ kinds }: ApiKeyHolder): boolean {
  return kinds.includes('read-contacts');
}

/** True if the key may also read barcodes, which are entry: with the number of its order, one opens a guest's pass. */
function mayReadBarcodes({ kinds }: ApiKeyHolder): boolean {
  return kinds.includes('read-passes');
}

/** True for a line whose number is an order and whose reference is a barcode. */
function isOfPass({ number, reference }: { number: string; reference: string }): boolean {
  return orderIdPattern.test(number) && barcodePattern.test(reference);
}

type Fetched<Fetch extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Fetch>>[number];

function showOrder(
  holder: ApiKeyHolder,
  { purchaserFirstName, purchaserLastName, orderedAt, ...row }: Fetched<typeof fetchOrdersByKey>,
) {
  const purchaser = { firstName: purchaserFirstName, lastName: purchaserLastName };
  return {
    ...row,
    orderedAt: orderedAt.toISOString(),
    ...(mayReadContacts(holder) ? { purchaser } : {}),
  };
}

function showPass(
  key: ApiKeyHolder,
  { firstName, lastName, email, phone, ...row }: Fetched<typeof fetchPassesByKey>,
) {
  return {
    ...row,
    expiresAt: writeReadInstant(row.expiresAt),
    redeemedAt: writeReadInstant(row.redeemedAt),
    refundedAt: writeReadInstant(row.refundedAt),
    updatedAt: row.updatedAt.toISOString(),
    ...(mayReadContacts(key) ? { holder: { firstName, lastName, email, phone } } : {}),
  };
}

function showMember(
  holder: ApiKeyHolder,
  { firstName, lastName, email, phone, zip, joinedAt, ...row }: Fetched<typeof fetchMembersByKey>,
) {
  const contact = row.status === 'active' ? { firstName, lastName, email, phone, zip } : null;
  return {
    ...row,
    seasonPassId: mayReadBarcodes(holder) ? row.seasonPassId : null,
    joinedAt: joinedAt.toISOString(),
    ...(mayReadContacts(holder) ? { contact } : {}),
  };
}

function writeReadInstant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

/** Writes the cursor behind a row; `scope` names the call and its filter. */
function writeReadCursor(secrets: Secrets, scope: string, keys: readonly string[]): string {
  const { keyId, key } = secrets.current('tokens');
  const text = Buffer.from(JSON.stringify(keys)).toString('base64url');
  return [text, keyId, markOfReadCursor(key, scope, text).toString('base64url')].join('.');
}

/** The keys in a cursor that `writeReadCursor` made for the same scope. Refuses any other with `read-cursor-refused`. */
function readReadCursor(secrets: Secrets, scope: string, cursor: string): string[] {
  const [text = '', keyId = '', mark = ''] = cursor.split('.');
  const key = secrets.find('tokens', keyId)?.key;
  const given = Buffer.from(mark, 'base64url');
  const right = key === undefined ? undefined : markOfReadCursor(key, scope, text);
  if (right === undefined || given.length !== right.length || !timingSafeEqual(given, right))
    throw new Refusal('read-cursor-refused');
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as string[]; // we signed this form
}

function markOfReadCursor(key: KeyObject, scope: string, text: string): Buffer {
  return createHmac('sha256', key).update(`read-cursor\t${scope}\t${text}`).digest();
}
