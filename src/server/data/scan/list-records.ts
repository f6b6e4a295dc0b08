/** The records of the list: those of a pass, by its barcode and its rotating codes, and those of a wristband. */
import { createHmac, type KeyObject } from 'node:crypto';

import {
  codeHashBytes,
  hashedTexts,
  passHashBytes,
  recordFlags,
  type ListRecord,
  type RecordState,
} from '#contract/scan-list.ts';

import { gatePassStateOf } from '#domain/gate-pass-state.ts';
import { isExpiredAt, lacksPhoto } from '#domain/pass-state.ts';
import { bandStateOf, keptOf } from '#domain/scan-verdict.ts';
import { judgePass, type PassVerdict } from '#server/passes/judge-pass.ts';
import { makeCodeHead, dayMasterOf } from '#server/passes/rotating-codes.ts';
import { dayCountOf, visitStartOf } from '#server/passes/visit-days.ts';
import { keyDayOf } from '#domain/rotating-code.ts';
import type { Services } from '#server/base/services.ts';
import type { ScanServices } from './identify-scan.ts';
import type { fetchStaffRows, ListRow } from './list.queries.ts';
import type { ListedBand } from './listed-bands.queries.ts';

/** What the records of one list have in common. */
export interface RecordFacts {
  hashKey: Buffer;
  now: Date;
  dayEnds: Date;
  staffRows: Awaited<ReturnType<typeof fetchStaffRows>>;
}

/** The records of a pass, without the index of its product; none for one that is for a later day. */
export function recordsOf(
  services: ScanServices,
  row: ListRow,
  facts: RecordFacts,
): Omit<ListRecord, 'product'>[] {
  const verdict = judgePass(judgedPassOf(row, facts.staffRows), services.brand, facts.now);
  const hashOf = (text: string, size: number): Buffer => listMacOf(facts.hashKey, text).subarray(0, size);
  const record = {
    pass: hashOf(hashedTexts.pass(row.orderId, row.barcode), passHashBytes),
    flags: flagsOf(services, row, verdict),
    redeemedAt: secondsOf(row.redeemedAt),
    expiresAt: secondsOf(row.expiresAt),
  };
  return codesOf(services, row, verdict, facts).map(({ text, state }) => ({
    ...record,
    code: hashOf(text, codeHashBytes),
    state,
  }));
}

/** The texts of the codes with which a pass admits today; empty if none does. */
export function admittingTextsOf(services: ScanServices, row: ListRow, facts: RecordFacts): string[] {
  const verdict = judgePass(judgedPassOf(row, facts.staffRows), services.brand, facts.now);
  const codes = codesOf(services, row, verdict, facts);
  return codes.filter(({ state }) => state === 'valid').map(({ text }) => text);
}

/** The barcode, and if it rotates, the holder and each friend. */
function codesOf(
  { brand, secrets }: ScanServices,
  row: ListRow,
  verdict: PassVerdict,
  { now, dayEnds }: RecordFacts,
) {
  const { orderId, barcode, product } = row;
  const bought = { product, orderedAt: new Date(row.orderedAt), expiresAt: dateOf(row.expiresAt) };
  const begins = visitStartOf(bought, brand);
  const state = begins !== null && begins >= dayEnds ? undefined : listedStateOf(row, verdict, now);
  if (state === undefined) return [];
  const isRefused = state === 'valid' && verdict.refusesPlainBarcode;
  const holders = verdict.rotatesBarcode ? ['', ...row.shareIds] : [];
  const rotating = holders.map((shareId) => {
    const { holderId } = makeCodeHead(secrets, 'day', { orderId, barcode, shareId });
    return { text: hashedTexts.holder(holderId), state };
  });
  return [{ text: hashedTexts.barcode(barcode), state: isRefused ? 'plain-refused' : state }, ...rotating];
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
    lacksPhoto({ isPassholder, hasPhoto, skipImage: skipsImage }) && recordFlags.lacksPhoto,
    kept === 'once' && recordFlags.isOnce,
    kept === 'each-day' && recordFlags.isEachDay,
  ];
  return flags.reduce<number>((sum, flag) => sum + (flag === false ? 0 : flag), 0);
}

function judgedPassOf(row: ListRow, { customizationRules, ...rest }: RecordFacts['staffRows']) {
  const { barcode, category, merchItemId, merchPackId, ttCategoryId } = row;
  const line = { barcode, merchItemId, merchPackId, ttCategoryId };
  return {
    barcode,
    category,
    line,
    customizationRules,
    ...rest,
    exceptions: [],
    isTest: false,
    ownColors: undefined,
  };
}

/** The record of a wristband, without the index of its product. It is judged by the same rule as with a network. */
export function recordOfBand(band: ListedBand, { hashKey, now }: RecordFacts): Omit<ListRecord, 'product'> {
  const { code, state, validUntil, isRefunded } = band;
  const text = hashedTexts.band(code);
  return {
    code: listMacOf(hashKey, text).subarray(0, codeHashBytes),
    pass: listMacOf(hashKey, text).subarray(codeHashBytes, codeHashBytes + passHashBytes),
    state: state === 'void' ? 'band-void' : bandStateOf({ validUntil: dateOf(validUntil), isRefunded }, now),
    flags: 0,
    redeemedAt: 0,
    expiresAt: secondsOf(validUntil),
  };
}

function dateOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

function secondsOf(milliseconds: number | null): number {
  return milliseconds === null ? 0 : Math.floor(milliseconds / 1000);
}

/**
 * The key of the hashes of one operating day, and the keys of the days in UTC that it touches. A day has one, so that a
 * device that loads a newer list knows which passes it has admitted.
 */
export function listKeysOf({ secrets }: Pick<Services, 'secrets'>, day: { from: Date; to: Date }) {
  const { key } = secrets.current('gate-list');
  const days = new Set([day.from, day.to].map((at) => keyDayOf(at.getTime() / 1000)));
  return {
    hash: listMacOf(key, `hash\t${day.from.toISOString()}`),
    days: [...days].map((one) => ({ day: one, ...dayMasterOf(secrets, one) })),
  };
}

/** HMAC of a text by a key of the list. */
export function listMacOf(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
