import type { Services } from '#server/base/services.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';

/** A wallet pass or a member's card that was made for a guest. */
interface PassMade {
  orderId: string;
  barcode: string;
  wallet: 'apple' | 'google';
  style: string;
  /** A pass of the team, which the dashboard does not count. */
  isTest: boolean;
}

/** Counts a file or a link that was made for a guest: for the metrics, and by pass for the dashboard. */
export function notePassMade(
  { metrics, madePasses }: Pick<Services, 'metrics' | 'madePasses'>,
  { orderId, barcode, wallet, style, isTest }: PassMade,
): void {
  metrics.passesMade.inc({ wallet, style });
  if (!isTest) madePasses?.add({ orderId, barcode, wallet, count: 1 });
}

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
