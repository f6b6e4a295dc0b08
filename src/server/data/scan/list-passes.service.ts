/**
 * Makes the signed list of the passes that are valid today, in parts, for a gate whose network fails
 * (docs/gate-screen.md).
 */
import { createHmac, randomUUID } from 'node:crypto';

import type { ScanListPart } from '#contract/calls/staff-scan.ts';
import {
  codeHashBytes,
  hashedTexts,
  passHashBytes,
  recordBytes,
  recordFlags,
  writeRecord,
  type ListPayload,
  type ListRecord,
  type RecordState,
} from '#contract/scan-list.ts';
import { gatePassStateOf } from '#domain/gate-check.ts';
import { operatingDayAround, operatingDayOf } from '#domain/operating-day.ts';
import { isExpiredAt } from '#domain/pass-state.ts';
import { keyDayOf } from '#domain/rotating-code.ts';
import { keptOf } from '#domain/scan-verdict.ts';

import { Refusal } from '#server/base/refusal.ts';
import { signListText } from '#server/base/security/signing-key.ts';
import type { Services } from '#server/base/services.ts';
import { fetchSettings } from '#server/base/settings.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { judgePass, type PassVerdict } from '#server/passes/judge-pass.ts';
import { dayMasterOf, makeCodeHead } from '#server/passes/rotating-codes.ts';
import { dayCountOf, visitStartOf } from '#server/passes/visit-days.ts';
import type { ScanServices } from './identify-scan.ts';
import { isStale, readListCursor, writeListCursor, type ListCursor } from './list-cursor.ts';
import { fetchListedPasses, fetchStaffRows, findSessionEnd, type ListRow } from './list.queries.ts';

/** The passes of one part; each has a record for its barcode, and further ones if its code rotates. */
const passesPerPart = 5000;

/** One part of the list. Refuses a cursor that is not ours. */
export async function listTodaysPasses(
  services: ScanServices,
  { sessionGuid }: Pick<StaffActor, 'sessionGuid'>,
  cursor: string | undefined,
): Promise<ScanListPart> {
  const { db, clock, brand, secrets } = services;
  const now = clock.now();
  const start = { listId: randomUUID(), madeAt: now.getTime(), part: 0, orderId: '', barcode: '' };
  const place = cursor === undefined ? start : readListCursor(secrets, cursor);
  if (place === undefined || isStale(place, now)) throw new Refusal('gate-cursor-refused');
  const day = operatingDayAround(new Date(place.madeAt), brand);
  const rows = await fetchListedPasses(db, { last: place, now, dayBegan: day.from, limit: passesPerPart });
  const end = rows.length < passesPerPart ? undefined : rows.at(-1);
  const sessionEnds = (await findSessionEnd(db, sessionGuid)) ?? now;
  const keys = listKeysOf(services, day);
  const { gateKeepsRedemptions } = await fetchSettings(db);
  const payload: ListPayload = {
    version: 1,
    listId: place.listId,
    part: place.part,
    isLast: end === undefined,
    day: operatingDayOf(day.from, brand),
    madeAt: new Date(place.madeAt).toISOString(),
    validTo: new Date(Math.min(day.to.getTime(), sessionEnds.getTime())).toISOString(),
    keepsRedemptions: gateKeepsRedemptions === true,
    checks: [keys.hash, ...keys.days.map(({ key }) => key)].map((key) =>
      listMacOf(key, hashedTexts.check).toString('base64url'),
    ),
    ...(await packRows(services, rows, { hashKey: keys.hash, now, dayEnds: day.to })),
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
    next: end === undefined ? null : writeListCursor(secrets, nextOf(place, end)),
  };
}

function nextOf(place: ListCursor, { orderId, barcode }: ListRow): ListCursor {
  return { ...place, part: place.part + 1, orderId, barcode };
}

/**
 * The key of the hashes of one operating day, and the keys of the days in UTC that it touches. A day has one, so that a
 * device that loads a newer list knows which passes it has admitted.
 */
function listKeysOf({ secrets }: Pick<Services, 'secrets'>, day: { from: Date; to: Date }) {
  const { key } = secrets.current('gate-list');
  const days = new Set([day.from, day.to].map((at) => keyDayOf(at.getTime() / 1000)));
  return {
    hash: listMacOf(key, `hash\t${day.from.toISOString()}`),
    days: [...days].map((one) => ({ day: one, ...dayMasterOf(secrets, one) })),
  };
}

interface PackFacts {
  hashKey: Buffer;
  now: Date;
  dayEnds: Date;
}

async function packRows(
  services: ScanServices,
  rows: readonly ListRow[],
  facts: PackFacts,
): Promise<Pick<ListPayload, 'products' | 'records'>> {
  const staffRows = await fetchStaffRows(services.db);
  const products: string[] = [];
  const indexOf = new Map<string, number>();
  const records = rows.flatMap((row) => {
    const index = indexOf.get(row.product) ?? products.push(row.product) - 1;
    indexOf.set(row.product, index);
    return recordsOf(services, { row, product: index, staffRows }, facts);
  });
  records.sort((one, other) => Buffer.compare(one.code, other.code));
  const bytes = new Uint8Array(records.length * recordBytes);
  for (const [index, record] of records.entries()) writeRecord(bytes, index, record);
  return { products, records: Buffer.from(bytes).toString('base64url') };
}

interface ListedRow {
  row: ListRow;
  product: number;
  staffRows: Awaited<ReturnType<typeof fetchStaffRows>>;
}

/** The records of a pass; none for one that is for a later day. */
function recordsOf(
  services: ScanServices,
  { row, product, staffRows }: ListedRow,
  facts: PackFacts,
): ListRecord[] {
  const { orderId, barcode } = row;
  const { brand, secrets } = services;
  const expiresAt = dateOf(row.expiresAt);
  const begins = visitStartOf({ product: row.product, orderedAt: new Date(row.orderedAt), expiresAt }, brand);
  if (begins !== null && begins >= facts.dayEnds) return [];
  const verdict = judgePass(judgedPassOf(row, staffRows), brand, facts.now);
  const state = listedStateOf(row, verdict, facts.now);
  if (state === undefined) return [];
  const hashOf = (text: string, size: number): Buffer => listMacOf(facts.hashKey, text).subarray(0, size);
  const record = {
    pass: hashOf(hashedTexts.pass(orderId, barcode), passHashBytes),
    product,
    flags: flagsOf(services, row, verdict),
    redeemedAt: secondsOf(row.redeemedAt),
    expiresAt: secondsOf(row.expiresAt),
  };
  const isRefused = state === 'valid' && verdict.refusesPlainBarcode;
  const plain = { code: hashOf(hashedTexts.barcode(barcode), codeHashBytes), ...record };
  const holders = verdict.rotatesBarcode ? ['', ...row.shareIds] : [];
  const rotating = holders.map((shareId) => {
    const { holderId } = makeCodeHead(secrets, 'day', { orderId, barcode, shareId });
    return { ...record, code: hashOf(hashedTexts.holder(holderId), codeHashBytes), state };
  });
  return [{ ...plain, state: isRefused ? 'plain-refused' : state }, ...rotating];
}

/** The state by the rule of every gate; undefined for a pass that is not on the list. */
function listedStateOf(
  { isRedeemed, isPassholder, hasPhoto, isActivated, expiresAt }: ListRow,
  { excluded }: PassVerdict,
  now: Date,
): RecordState | undefined {
  const state = gatePassStateOf({
    ...{ isRedeemed, isPassholder, hasPhoto, isPassActivated: isActivated },
    refunded: false,
    isExpired: isExpiredAt(dateOf(expiresAt), now),
    isExcluded: excluded !== undefined,
    isShareEnded: false,
    isBeforeFirstDay: false,
  });
  return state === 'valid' || state === 'redeemed' || state === 'excluded' ? state : undefined;
}

function flagsOf({ brand }: ScanServices, row: ListRow, { isWristband }: PassVerdict): number {
  const { category, isPassholder, hasPhoto, skipsImage } = row;
  const kept = keptOf({ category, isPassholder, isWristband, dayCount: dayCountOf(row.product, brand) });
  const flags = [
    isPassholder && recordFlags.isPassholder,
    isPassholder && !hasPhoto && !skipsImage && recordFlags.lacksPhoto,
    kept === 'once' && recordFlags.isOnce,
    kept === 'each-day' && recordFlags.isEachDay,
  ];
  return flags.reduce<number>((sum, flag) => sum + (flag === false ? 0 : flag), 0);
}

function judgedPassOf(row: ListRow, { dressingRules, ...rest }: ListedRow['staffRows']) {
  const { barcode, category, merchItemId, merchPackId, ttCategoryId } = row;
  const line = { barcode, merchItemId, merchPackId, ttCategoryId };
  return {
    barcode,
    category,
    line,
    dressingRules,
    ...rest,
    exceptions: [],
    isTest: false,
    ownColors: undefined,
  };
}

function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

function secondsOf(milliseconds: number | null): number {
  return milliseconds === null ? 0 : Math.floor(milliseconds / 1000);
}

function listMacOf(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
