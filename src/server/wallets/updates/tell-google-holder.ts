/** Notifies the holder of a Google pass of changes worth a notification: money, credits, new points. */
import { pointsWords } from '#domain/count-words.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatAmount } from '#domain/park-format.ts';

import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { noticesPerGooglePass } from '#server/base/limits/limits.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import type { WrittenGooglePass } from '../google/write-google-pass.ts';
import type { LivePass } from './read-live-pass.ts';

const shownMilliseconds = 86_400_000;

/**
 * Sends at most three notifications a day, as many as Google shows. A failed one is dropped, because the pass itself
 * is correct.
 */
export async function tellHolder(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { wallet }: GoogleWalletAccess,
  change: { written: WrittenGooglePass; live: LivePass; reason: string },
): Promise<void> {
  const { kind, objectId } = change.written;
  const body = noticeOf(services, change);
  if (body === undefined) return;
  const now = services.clock.now();
  const notice = { key: `google-notice:${objectId}`, limit: noticesPerGooglePass };
  const [counted] = await countAttempts(services.db, [notice], now);
  if ((counted?.count ?? 0) > noticesPerGooglePass.attemptsMax) return;
  const shownUntil = new Date(now.getTime() + shownMilliseconds);
  const message = { header: services.brand.shortName, body, shownUntil };
  try {
    await wallet.tell({ type: `${kind}Object`, id: objectId }, message);
  } catch (error) {
    if (!(error instanceof GoogleWalletFault)) throw error;
  }
}

function noticeOf(
  { brand }: Pick<Services, 'brand'>,
  { live, reason, written }: { live: LivePass; reason: string; written: WrittenGooglePass },
): string | undefined {
  if (live.isEnded) return undefined;
  if (live.kind === 'member') {
    const { posted } = live.card.standing;
    return reason === 'points' ? `You now have ${pointsWords(posted, brand)}` : undefined;
  }
  // The reason of the update does not matter, only whether the object showed another balance before.
  if (!written.hasNewBalance) return undefined;
  const { credits, cashCents } = live.found.record;
  const cash = cashCents === 0 ? [] : [`Balance: ${formatAmount(dollarsOfCents(cashCents), brand)}`];
  return [`Credits: ${credits}`, ...cash].join(', ');
}
