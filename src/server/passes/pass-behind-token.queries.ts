/** Passes that a token of ours names. */
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchPassByPair, fetchTestPass } from './find-pass.queries.ts';
import type { FoundPass } from './find-pass.ts';
import { readPassRow, readTestPassRow } from './read-pass-row.ts';

/** The pass of a token; the token is the proof, so no attempt is counted. The pass of a stopped share is not found. */
export async function fetchPassBehindToken(
  services: Pick<Services, 'db' | 'clock'>,
  named: { orderId: string; barcode: string; shareId: string },
): Promise<FoundPass> {
  const now = services.clock.now();
  const row = await fetchPassByPair(services.db, named);
  const test = row === undefined ? await fetchTestPass(services.db, named.barcode) : undefined;
  const record = row === undefined ? test && readTestPassRow(test, named, now) : readPassRow(row);
  const share = record?.shares.find((one) => one.shareId === named.shareId);
  if (record === undefined || (named.shareId !== '' && share === undefined))
    throw new Refusal('order-not-found');
  return { record, share, isByLink: false };
}
