/**
 * Finds the pass that a guest proves to hold, in the scope that the proof allows. Misses are counted, hits never are;
 * whoever has used up the budget gets the very answer of a miss (docs/security.md, T1).
 */
import type { PassProof } from '#contract/calls/pass-proof.ts';

import { countAttempts } from '../limits/attempts.queries.ts';
import { isParkAddress, networkOf } from '../limits/address.ts';
import {
  lookUpFailuresPerAddress,
  lookUpFailuresPerBarcode,
  lookUpFailuresPerOrder,
} from '../limits/limits.ts';
import { UpstreamTimeout } from '../ports/upstream-timeout.ts';
import { Refusal } from '../refusal.ts';
import { sha256OfLink } from '../sealed-link.ts';
import type { Services } from '../services.ts';
import {
  fetchPassByLink,
  fetchPassByPair,
  fetchTestPass,
  type AttemptKeys,
  type PassRow,
} from './find-pass.queries.ts';
import type { PassRecord, ShareRecord } from './pass-record.ts';
import { readPassRow, readTestPassRow } from './read-pass-row.ts';

/** The pass, and as whom the caller sees it. */
export interface FoundPass {
  record: PassRecord;
  /** Undefined for the primary ticketholder. */
  share: ShareRecord | undefined;
  /** True where a hashed link was the proof, so that the order id stays hidden from a shared guest. */
  isByLink: boolean;
}

/** A share that was stopped, or never was: only the look of the pass may still be shown. */
export interface EndedShareFound {
  record: PassRecord;
  endedShareId: string;
}

export type LookUp = FoundPass | EndedShareFound;

/** What finding a pass needs of the services. */
export type FindPassServices = Pick<Services, 'db' | 'clock' | 'config' | 'ticketing' | 'metrics'>;

/** Finds the pass or throws the refusal `order-not-found` (a miss or a spent budget) or `temporary-error` (ticketing silent). */
export async function findPass(
  services: FindPassServices,
  proof: PassProof,
  address: string,
): Promise<LookUp> {
  const found =
    proof.hashUrl === undefined
      ? await findByPair(services, proof, address)
      : await findByLink(services, proof.hashUrl, address);
  services.metrics.lookUps.inc({ outcome: found === undefined ? 'miss' : 'hit' });
  if (found === undefined) throw new Refusal('order-not-found');
  if (!found.record.isTest) services.ticketing.renewOrder(found.record.orderId);
  return found;
}

/** The pass for a caller to whom an ended share is a miss like any other. */
export async function findPassInScope(
  services: FindPassServices,
  proof: PassProof,
  address: string,
): Promise<FoundPass> {
  const found = await findPass(services, proof, address);
  if ('endedShareId' in found) throw new Refusal('order-not-found');
  return found;
}

/** Refuses whoever named a pass but not what only its holder knows beside it, and counts it as a miss like any other. */
export async function refuseAsMiss(
  services: FindPassServices,
  named: { orderId?: string; barcode: string },
  address: string,
): Promise<never> {
  const orderKey = named.orderId === undefined ? '' : `order:${named.orderId}`;
  const keys = {
    orderKey,
    barcodeKey: `barcode:${named.barcode}`,
    addressKey: addressKeyOf(services, address),
  };
  await countMiss(services, keys, services.clock.now());
  services.metrics.lookUps.inc({ outcome: 'miss' });
  throw new Refusal('order-not-found');
}

async function findByLink(
  services: FindPassServices,
  hashUrl: string,
  address: string,
): Promise<LookUp | undefined> {
  const now = services.clock.now();
  const keys = { orderKey: '', barcodeKey: '', addressKey: addressKeyOf(services, address) };
  const row = await fetchPassByLink(services.db, { sha256: sha256OfLink(hashUrl), keys, now });
  const isUsable =
    row !== undefined && !row.isLockedOut && (row.link.kind === 'share' || row.link.revokedAt === null);
  if (!isUsable) {
    await countMiss(services, keys, now);
    return undefined;
  }
  const record = readPassRow(row);
  if (row.link.kind === 'primary') return { record, share: undefined, isByLink: true };
  const share =
    row.link.revokedAt === null ? record.shares.find((one) => one.shareId === row.link.shareId) : undefined;
  return share === undefined
    ? { record, endedShareId: row.link.shareId ?? '' }
    : { record, share, isByLink: true };
}

async function findByPair(
  services: FindPassServices,
  proof: PassProof,
  address: string,
): Promise<LookUp | undefined> {
  const { orderId = '', barcode = '', shareId } = proof;
  const now = services.clock.now();
  const keys = {
    orderKey: `order:${orderId}`,
    barcodeKey: `barcode:${barcode}`,
    addressKey: addressKeyOf(services, address),
  };
  const row = await fetchPassByPair(services.db, { orderId, barcode, keys, now });
  const record =
    row !== undefined && !row.isLockedOut
      ? readPassRow(row)
      : await findElsewhere(services, { orderId, barcode, keys, now }, row);
  if (record === undefined) {
    await countMiss(services, keys, now);
    return undefined;
  }
  if (shareId === undefined) return { record, share: undefined, isByLink: false };
  const share = record.shares.find((one) => one.shareId === shareId);
  return share === undefined ? { record, endedShareId: shareId } : { record, share, isByLink: false };
}

/** A test pass, or an order that only the ticketing system knows yet; a locked-out caller takes the same steps to no end. */
async function findElsewhere(
  services: FindPassServices,
  wanted: { orderId: string; barcode: string; keys: AttemptKeys; now: Date },
  lockedRow: PassRow | undefined,
): Promise<PassRecord | undefined> {
  const test = await fetchTestPass(services.db, wanted.barcode);
  if (lockedRow !== undefined) return undefined;
  if (test !== undefined) return readTestPassRow(test, wanted, wanted.now);
  if (!(await askTicketing(services, wanted))) return undefined;
  const brought = await fetchPassByPair(services.db, wanted);
  return brought === undefined || brought.isLockedOut ? undefined : readPassRow(brought);
}

async function askTicketing(
  services: FindPassServices,
  wanted: { orderId: string; barcode: string },
): Promise<boolean> {
  try {
    return await services.ticketing.bringOrder(wanted.orderId, wanted.barcode);
  } catch (error) {
    if (error instanceof UpstreamTimeout)
      throw new Refusal('temporary-error', { cause: error, retryAfterSeconds: 2 });
    throw error;
  }
}

async function countMiss(services: FindPassServices, keys: AttemptKeys, now: Date): Promise<void> {
  const attempts = [
    { key: keys.orderKey, limit: lookUpFailuresPerOrder },
    { key: keys.barcodeKey, limit: lookUpFailuresPerBarcode },
    { key: keys.addressKey, limit: lookUpFailuresPerAddress },
  ].filter(({ key }) => key !== '');
  await countAttempts(services.db, attempts, now);
}

/** Guests on the park's own network are never counted by address: the whole park is one. */
function addressKeyOf(services: FindPassServices, address: string): string {
  return isParkAddress(address, services.config.parkNetworks) ? '' : `address:${networkOf(address)}`;
}
