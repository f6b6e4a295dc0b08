/** Passes that a token of ours names. */
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { fetchPassByPair } from './find-pass.queries.ts';
import type { FoundPass } from './find-pass.ts';
import type { PassRecord } from './pass-record.ts';
import { fetchTestPass, readTestPassRow } from './test-pass.queries.ts';

/** The pass of a token; the token is the proof, so no attempt is counted. The pass of a stopped share is not found. */
export async function fetchPassBehindToken(
  services: Pick<Services, 'db' | 'clock'>,
  named: PassNumbers & { shareId: string },
): Promise<FoundPass> {
  const now = services.clock.now();
  const record =
    (await fetchPassByPair(services.db, named)) ?? (await readTestPassOf(services.db, named, now));
  const share = record?.shares.find((one) => one.shareId === named.shareId);
  if (record === undefined || (named.shareId !== '' && share === undefined))
    throw new Refusal('order-not-found');
  return { record, share, isByLink: false };
}

async function readTestPassOf(db: Database, named: PassNumbers, now: Date): Promise<PassRecord | undefined> {
  const row = await fetchTestPass(db, named.barcode);
  return row && readTestPassRow(row, named, now);
}
