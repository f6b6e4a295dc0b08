/** What gates show of passes and wristbands: the screen with a network, and the list that it keeps for a time without one. */
import { createHmac, randomUUID } from 'node:crypto';

import type { GuestPage } from '#contract/calls/staff-guest.ts';
import type { ScanAnswer } from '#contract/calls/staff-scan.ts';
import {
  codeHashBytes,
  hashedTexts,
  listPayload,
  readRecord,
  recordBytes,
  recordFlags,
  type ListRecord,
} from '#contract/scan-list.ts';

import type { PassNumbers } from '#domain/pass-id.ts';

import { makeDevice } from '#server/data/scan/scan-testing.ts';
import type { SignedInStaff } from '../staff.ts';
import { seenAt, type Sighting } from './sightings.ts';

export type KeptList = (text: string) => ListRecord | undefined;

/** Loads the list as a device keeps it. */
export async function keepTodaysList(staff: SignedInStaff): Promise<KeptList> {
  const parts = await makeDevice(staff).list();
  const key = Buffer.from(parts[0]?.keys?.hash ?? '', 'base64url');
  const found = new Map<string, ListRecord>();
  for (const { payload } of parts) {
    const records = Buffer.from(listPayload.parse(JSON.parse(payload)).records, 'base64url');
    for (let index = 0; index < records.length / recordBytes; index += 1) {
      const record = readRecord(records, index);
      found.set(Buffer.from(record.code).toString('hex'), record);
    }
  }
  return (text) =>
    found.get(createHmac('sha256', key).update(text).digest().subarray(0, codeHashBytes).toString('hex'));
}

/** A pass as the screen and the list have it. */
export async function gateSightings(
  staff: SignedInStaff,
  kept: KeptList,
  { orderId, barcode }: PassNumbers,
): Promise<Sighting[]> {
  const of = `pass ${orderId}/${barcode}`;
  const scanned = await scan(staff, barcode);
  const record = kept(hashedTexts.barcode(barcode));
  const isSeasonPass = record !== undefined && (record.flags & recordFlags.isPassholder) !== 0;
  return [
    ...seenAt('gate screen', of, {
      admits: scanned.state === 'valid' || scanned.state === 'photo-missing',
      name: scanned.pass?.name,
      product: scanned.pass?.product,
      'has photo': scanned.pass?.hasPhoto,
      'is void for its photo': scanned.state === 'photo-taken-off',
    }),
    ...seenAt('kept list', of, {
      admits: record?.state === 'valid',
      'lacks photo': isSeasonPass ? (record.flags & recordFlags.lacksPhoto) !== 0 : undefined,
      'last second': record?.state === 'valid' ? record.expiresAt : undefined,
    }),
  ];
}

/** The bands of a pass, as gates, the desk and files have them. */
export async function bandSightings(
  staff: SignedInStaff,
  kept: KeptList,
  { orderId, barcode }: PassNumbers,
): Promise<Sighting[]> {
  const page = await staff.call('POST', '/api/admin/guest-page/', { order: orderId, pass: barcode });
  const bands = page.json<GuestPage>().order?.pass.bands ?? [];
  const seen: Sighting[] = [];
  for (const { code, state, validUntil } of bands) {
    const record = kept(hashedTexts.band(code));
    seen.push(
      ...seenAt('desk', `band ${code}`, { state, ends: validUntil }),
      ...seenAt('gate screen', `band ${code}`, { verdict: (await scan(staff, code)).state }),
      ...seenAt('kept list', `band ${code}`, { verdict: record?.state }),
    );
  }
  return seen;
}

async function scan(staff: SignedInStaff, scanned: string): Promise<ScanAnswer> {
  return makeDevice(staff).scan(scanned, randomUUID());
}
