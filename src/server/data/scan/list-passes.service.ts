/**
 * Makes the signed list of the passes that are valid today and of the wristbands that are worn, in parts, for a gate
 * whose network fails (docs/gate-screen.md).
 */
import { createHmac, randomUUID, type KeyObject } from 'node:crypto';

import type { ScanListPart } from '#contract/calls/staff-scan.ts';
import {
  hashedTexts,
  recordBytes,
  writeRecord,
  type ListPayload,
  type ListRecord,
} from '#contract/scan-list.ts';
import { operatingDayAround, operatingDayOf } from '#domain/operating-day.ts';

import { Refusal } from '#server/base/refusal.ts';
import { signListText } from '#server/base/security/signing-key.ts';
import { fetchSettings } from '#server/base/settings.queries.ts';
import type { StaffActor } from '#server/base/services.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import type { ScanServices } from './identify-scan.ts';
import { listKeysOf, listMacOf, recordOfBand, recordsOf } from './list-records.ts';
import { fetchListedPasses, fetchStaffRows, findSessionEnd, type ListRow } from './list.queries.ts';
import { fetchListedBands, type ListedBand } from './listed-bands.queries.ts';

/** The passes, and the wristbands, of one part; a pass has a record for its barcode, and further ones if its code rotates. */
const rowsPerPart = 5000;

/** One part of the list. Refuses a cursor that is not ours. */
export async function listTodaysPasses(
  services: ScanServices,
  { sessionGuid }: Pick<StaffActor, 'sessionGuid'>,
  cursor: string | undefined,
): Promise<ScanListPart> {
  const { db, clock, brand, secrets } = services;
  const now = clock.now();
  const start = { listId: randomUUID(), madeAt: now.getTime(), part: 0, ...firstPlace };
  const place = cursor === undefined ? start : readListCursor(secrets, cursor);
  if (place === undefined || isStale(place, now)) throw new Refusal('gate-cursor-refused');
  const day = operatingDayAround(new Date(place.madeAt), brand);
  const { rows, bands, next } = await fetchPart(services, place, { now, dayBegan: day.from });
  const sessionEnds = (await findSessionEnd(db, sessionGuid)) ?? now;
  const keys = listKeysOf(services, day);
  const { gateKeepsRedemptions } = await fetchSettings(db);
  const staffRows = await fetchStaffRows(db);
  const facts = { hashKey: keys.hash, now, dayEnds: day.to, staffRows };
  const payload: ListPayload = {
    version: 1,
    listId: place.listId,
    part: place.part,
    isLast: next === undefined,
    day: operatingDayOf(day.from, brand),
    madeAt: new Date(place.madeAt).toISOString(),
    validTo: new Date(Math.min(day.to.getTime(), sessionEnds.getTime())).toISOString(),
    keepsRedemptions: gateKeepsRedemptions === true,
    checks: [keys.hash, ...keys.days.map(({ key }) => key)].map((key) =>
      listMacOf(key, hashedTexts.check).toString('base64url'),
    ),
    ...packRecords([
      ...rows.map((row) => ({ product: row.product, records: recordsOf(services, row, facts) })),
      ...bands.map((band) => ({ product: band.product, records: [recordOfBand(band, facts)] })),
    ]),
  };
  const text = JSON.stringify(payload);
  return {
    payload: text,
    signature: signListText(secrets, text),
    keys:
      place.part > 0
        ? null
        : {
            hash: keys.hash.toString('base64url'),
            days: keys.days.map(({ key, ...one }) => ({ ...one, key: key.toString('base64url') })),
          },
    next: next === undefined ? null : writeListCursor(secrets, { ...place, part: place.part + 1, ...next }),
  };
}

type Place = Pick<ListCursor, 'of' | 'orderId' | 'barcode'>;

const firstPlace: Place = { of: 'passes', orderId: '', barcode: '' };

interface PartRows {
  rows: ListRow[];
  bands: ListedBand[];
  /** Where the next part begins; undefined after the last one. */
  next: Place | undefined;
}

/** First the passes, and after the last of them the wristbands. */
async function fetchPart(
  { db }: ScanServices,
  place: Place,
  { now, dayBegan }: { now: Date; dayBegan: Date },
): Promise<PartRows> {
  const isOfPasses = place.of === 'passes';
  const rows = isOfPasses
    ? await fetchListedPasses(db, { last: place, now, dayBegan, limit: rowsPerPart })
    : [];
  const last = rows.length < rowsPerPart ? undefined : rows.at(-1);
  if (last !== undefined)
    return { rows, bands: [], next: { of: 'passes', orderId: last.orderId, barcode: last.barcode } };
  const after = isOfPasses ? '' : place.barcode;
  const bands = await fetchListedBands(db, { after, dayBegan, limit: rowsPerPart });
  const end = bands.length < rowsPerPart ? undefined : bands.at(-1);
  return {
    rows,
    bands,
    next: end === undefined ? undefined : { of: 'bands', orderId: '', barcode: end.code },
  };
}

/** Packs records with the names of their products, sorted by the hash of their code. */
function packRecords(
  all: readonly { product: string; records: readonly Omit<ListRecord, 'product'>[] }[],
): Pick<ListPayload, 'products' | 'records'> {
  const products: string[] = [];
  const indexOf = new Map<string, number>();
  const records = all.flatMap(({ product, records: own }) => {
    const index = indexOf.get(product) ?? products.push(product) - 1;
    indexOf.set(product, index);
    return own.map((record) => ({ ...record, product: index }));
  });
  records.sort((one, other) => Buffer.compare(one.code, other.code));
  const bytes = new Uint8Array(records.length * recordBytes);
  for (const [index, record] of records.entries()) writeRecord(bytes, index, record);
  return { products, records: Buffer.from(bytes).toString('base64url') };
}

/** The list, the number of its next part, and the last pass of the part before. */
interface ListCursor {
  listId: string;
  /** When the list was begun, in milliseconds since 1970. */
  madeAt: number;
  part: number;
  /** The passes come first, then the wristbands, whose code is in `barcode`. */
  of: 'passes' | 'bands';
  orderId: string;
  barcode: string;
}

/** A part is asked for at once after the one before. */
const longestMilliseconds = 3_600_000;

function writeListCursor(secrets: Secrets, cursor: ListCursor): string {
  const text = [cursor.listId, cursor.madeAt, cursor.part, cursor.of, cursor.orderId, cursor.barcode].join(
    '\t',
  );
  const { keyId, key } = secrets.current('gate-list');
  return [Buffer.from(text).toString('base64url'), keyId, cursorMarkOf(key, text)].join('.');
}

/** Reads a cursor; undefined for one that we did not write. */
function readListCursor(secrets: Secrets, written: string): ListCursor | undefined {
  const [part64 = '', keyId = '', mark = ''] = written.split('.');
  const text = Buffer.from(part64, 'base64url').toString();
  const key = secrets.find('gate-list', keyId)?.key;
  // The mark is public to who holds the cursor, and guards no secret, so a plain comparison is enough.
  if (key === undefined || cursorMarkOf(key, text) !== mark) return undefined;
  // The signature proves that `writeListCursor` joined it.
  const [listId, madeAt, part, of, orderId, barcode] = text.split('\t') as [
    ...[string, string, string, ListCursor['of']],
    ...[string, string],
  ];
  return { listId, madeAt: Number(madeAt), part: Number(part), of, orderId, barcode };
}

/** True for a list that was begun so long ago that it has to be begun again. */
function isStale({ madeAt }: ListCursor, now: Date): boolean {
  return now.getTime() - madeAt > longestMilliseconds;
}

function cursorMarkOf(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(`cursor\t${text}`).digest('base64url');
}
