/** Notifies the holder of a Google pass of changes worth a notification: money, credits, new points. */
import type { Brand } from '#contract/brand.ts';

import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import { googleCardIdOf } from '../google/google-member-card.ts';
import { shownBalancesOf } from '../google/google-pass-words.ts';
import { localizedFor, type LocalizedText } from '../google/google-texts.ts';
import { changedIn, wordIn } from '../words/pass-words.ts';
import type { WrittenGooglePass } from '../google/write-google-pass.ts';
import { mayNotifyOnGoogle } from './may-notify-on-google.ts';
import type { LivePass } from './read-live-pass.ts';

const shownMilliseconds = 86_400_000;

/**
 * Sends at most three notifications a day, as many as Google shows. A failed one is dropped, because the pass itself
 * is correct.
 */
export async function tellHolder(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { wallet }: GoogleWalletAccess,
  change: { written: WrittenGooglePass; live: LivePass },
): Promise<void> {
  const { kind, objectId } = change.written;
  const body = noticeOf(services.brand, change);
  if (body === undefined || !(await mayNotifyOnGoogle(services, objectId))) return;
  const shownUntil = new Date(services.clock.now().getTime() + shownMilliseconds);
  const message = { header: services.brand.shortName, body, shownUntil };
  try {
    await wallet.tell({ type: `${kind}Object`, id: objectId }, message);
  } catch (error) {
    if (!(error instanceof GoogleWalletFault)) throw error;
  }
}

/**
 * True if Google shall notify a member of new points together with the change itself. Google does so for the balance of
 * a loyalty card only; other passes get a message.
 */
export async function isMemberNotified(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { keys }: GoogleWalletAccess,
  { live, reason }: { live: LivePass; reason: string },
): Promise<boolean> {
  if (live.kind !== 'member' || live.isEnded || reason !== 'points') return false;
  return mayNotifyOnGoogle(
    services,
    googleCardIdOf(services.secrets, keys.issuerId, live.card.member.memberId),
  );
}

/** The reason of the update does not matter, only whether the object showed another balance before. */
function noticeOf(
  brand: Brand,
  { live, written }: { live: LivePass; written: WrittenGooglePass },
): LocalizedText | undefined {
  if (live.isEnded || live.kind === 'member' || !written.hasNewBalance) return undefined;
  const balances = shownBalancesOf(live.found.record);
  return localizedFor(brand, ({ language, park }) =>
    balances
      .map(({ word, writtenIn }) => changedIn(language, wordIn(language, word), writtenIn(park)))
      .join(' · '),
  );
}
