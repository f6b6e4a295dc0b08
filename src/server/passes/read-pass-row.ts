/** Converts rows to pass records: instants and bytes from their JSON form, other values unchanged. */
import { readTestPass } from '#domain/test-pass.ts';
import type { Window } from '#domain/time-window.ts';
import type { OwnBand } from '#domain/wristband.ts';

import type { InJson } from '#server/base/db/json-rows.queries.ts';
import type { LineRow } from './find-lines.queries.ts';
import type { PassRow, TestPassRow } from './find-pass.queries.ts';
import { readMessageRow } from './messages/holder-messages.queries.ts';
import { blankPass, type LineRecord, type PassRecord, type SiblingRecord } from './pass-record.ts';

/** The record of a pass in our database. */
export function readPassRow({ ownBands: [ownBand], ...row }: PassRow): PassRecord {
  return {
    ...row,
    orderedAt: new Date(row.orderedAt),
    redeemedAt: instantOf(row.redeemedAt),
    refundedAt: instantOf(row.refundedAt),
    photoRequestDueAt: instantOf(row.photoRequestDueAt),
    bandRequestDueAt: instantOf(row.bandRequestDueAt),
    expiresAt: instantOf(row.expiresAt),
    appleBoundAt: instantOf(row.appleBoundAt),
    siblings: row.siblings.map(readSiblingRow),
    shares: row.shares.map((share) => ({
      ...share,
      sealedHashUrl: Buffer.from(share.sealedHashUrl, 'base64'),
    })),
    exclusions: row.exclusions.map(readWindow),
    wristbandRows: row.wristbandRows.map(readWindow),
    ownBand: bandOf(ownBand),
    messages: row.messages.map(readMessageRow),
    isTest: false,
    ownColors: undefined,
  };
}

function readSiblingRow({ ownBands: [band], ...sibling }: PassRow['siblings'][number]): SiblingRecord {
  return {
    ...sibling,
    ownBand: bandOf(band),
    photoRequestDueAt: instantOf(sibling.photoRequestDueAt),
    redeemedAt: instantOf(sibling.redeemedAt),
    refundedAt: instantOf(sibling.refundedAt),
    expiresAt: instantOf(sibling.expiresAt),
    appleBoundAt: instantOf(sibling.appleBoundAt),
    exclusions: sibling.exclusions.map(readWindow),
  };
}

/** The record of one of many passes. */
export function readLineRow({ orderId, orderedAt, exceptions, ...sibling }: LineRow): LineRecord {
  return { ...readSiblingRow(sibling), orderId, exceptions, orderedAt: new Date(orderedAt) };
}

/** The record of a test pass, or undefined if the staff's data do not make one. */
export function readTestPassRow(
  row: TestPassRow,
  named: { orderId: string; barcode: string },
  now: Date,
): PassRecord | undefined {
  const facts = readTestPass(row.data);
  if (facts === undefined) return undefined;
  return {
    ...blankPass,
    ...named,
    product: facts.product,
    category: facts.category,
    isPassholder: facts.isPassholder,
    firstName: facts.firstName,
    lastName: facts.lastName,
    orderedAt: now,
    redeemedAt: facts.isRedeemed ? now : null,
    isRedeemed: facts.isRedeemed,
    isRefunded: facts.refunded,
    credits: Math.trunc(facts.credits),
    cashCents: Math.round(facts.cash * 100),
    isTest: true,
    line: { barcode: named.barcode, merchItemId: '', merchPackId: '', ttCategoryId: '' },
    dressingRules: row.dressingRules,
    exceptions: [{ skipsRegistration: facts.skipRegistration, skipsImage: facts.skipImage }],
    ownColors: { backgroundColor: facts.backgroundColor, foregroundColor: facts.foregroundColor },
  };
}

function readWindow<Row extends InJson<Window>>(row: Row) {
  return { ...row, validFrom: instantOf(row.validFrom), validTo: instantOf(row.validTo) };
}

function bandOf(band: InJson<OwnBand> | undefined): OwnBand | undefined {
  return band && { validUntil: instantOf(band.validUntil) };
}

function instantOf(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}
