/** The limits that both vendors' passes have: who may hold a pass, and until when a wallet shows it as valid. */
import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';

/**
 * True for a pass of one person: it names its passholder, its product is for a single holder, or it was shared with one
 * guest. Apple Wallet then offers no sharing, and Google Wallet saves it for one account on all of its devices.
 */
export function isForOneHolder({ record, share }: FoundPass): boolean {
  return record.isPassholder || record.isSingleHolder || share !== undefined;
}

/** When the pass expires in a wallet; null if it never does. A test pass has no updates, so it expires on its own. */
export function walletExpiryOf({ isTest, expiresAt }: PassRecord, now: Date): Date | null {
  if (!isTest) return expiresAt;
  const last = new Date(now.getTime() + testMilliseconds);
  return expiresAt !== null && expiresAt < last ? expiresAt : last;
}

const testMilliseconds = 30 * 86_400_000;
