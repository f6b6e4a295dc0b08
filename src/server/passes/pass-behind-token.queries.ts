/** Passes that a token of ours names, and tokens that work once. */
import type { Database } from '../db/database.ts';
import { spentTokens } from '../db/schema/operations.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { fetchPassByPair, fetchTestPass } from './find-pass.queries.ts';
import type { FoundPass } from './find-pass.ts';
import { readPassRow, readTestPassRow } from './read-pass-row.ts';

const uncounted = { orderKey: '', barcodeKey: '', addressKey: '' };

/** The pass that a token names; the token is the proof, so no attempt is counted. A stopped share is not found. */
export async function fetchPassBehindToken(
  services: Pick<Services, 'db' | 'clock'>,
  named: { orderId: string; barcode: string; shareId: string },
): Promise<FoundPass> {
  const now = services.clock.now();
  const row = await fetchPassByPair(services.db, { ...named, keys: uncounted, now });
  const test = row === undefined ? await fetchTestPass(services.db, named.barcode) : undefined;
  const record = row === undefined ? test && readTestPassRow(test, named, now) : readPassRow(row);
  const share = record?.shares.find((one) => one.shareId === named.shareId);
  if (record === undefined || (named.shareId !== '' && share === undefined))
    throw new Refusal('order-not-found');
  return { record, share, isByLink: false };
}

/** Marks a one-time token as used; false where it was used before. */
export async function spendToken(db: Database, tokenId: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insert(spentTokens)
    .values({ tokenId, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenId: spentTokens.tokenId });
  return spent.length > 0;
}
