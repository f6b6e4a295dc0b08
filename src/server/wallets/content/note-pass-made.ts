import type { Services } from '#server/base/services.ts';

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
