/** The desk stops a share, or mails its link once more. */
import { hasAnyWallet } from '#domain/pass-actions.ts';

import { touchHolder } from '#server/changes/touch-pass.queries.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { deskLinkMailsPerOrder } from '#server/base/limits/limits.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { queueMail } from '#server/base/mail/queue-mail.ts';
import { Refusal } from '#server/base/refusal.ts';
import { offeredWallets } from '#server/base/security/keys/offered-wallets.ts';
import { openLink } from '#server/base/security/sealed-token.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { lockPass } from '#server/passes/lock-pass.queries.ts';
import { mailCardOf } from '#server/passes/links/link-mail.ts';
import { shareMailOf } from '#server/passes/share/share-mail.ts';
import { revokeShare } from '#server/passes/share/share.queries.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Holder } from '#server/changes/holder.ts';

/** Mails the link of an active share to its guest. Refuses the eleventh mail of the desk about an order in a day. */
export async function sendShareByStaff(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'secrets' | 'config' | 'walletKeys' | 'googleWallet'>,
  actor: StaffActor,
  named: Holder,
): Promise<{ mailedTo: string }> {
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    const { record, share } = await lockShare(tx, named);
    const hashUrl = openLink(services.secrets, share.sealedHashUrl);
    if (hashUrl === undefined || !isMailAddress(share.email)) throw new Refusal('share-not-found');
    const counted = { key: `link-mail-desk:${named.orderId}`, limit: deskLinkMailsPerOrder };
    const [sent] = await countAttempts(tx, [counted], now);
    if (sent !== undefined && sent.count > deskLinkMailsPerOrder.attemptsMax)
      throw new Refusal('link-mail-limit', { retryAfterSeconds: sent.secondsLeft });
    const content = shareMailOf(readerFor(services, []), record, {
      guest: share,
      link: `${services.config.publicUrl}/${hashUrl}`,
      hasWallet: hasAnyWallet(offeredWallets(services)),
      card: mailCardOf(record, services.brand, now),
    });
    await queueMail({ db: tx, brand: services.brand }, content, now);
    await writeAudit(
      tx,
      actor,
      { action: 'Share Send', target: shareTargetOf(named), after: { ...shareIdOf(named) } },
      now,
    );
    return { mailedTo: share.email };
  });
}

/** Ends an active share and its link. */
export async function stopShareByStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  named: Holder,
  reason: string,
): Promise<{ shareId: string }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockShare(tx, named);
    await revokeShare(tx, named, now);
    await touchHolder(tx, named, 'share', now);
    const change: AuditedChange = {
      action: 'Share Stop',
      target: shareTargetOf(named),
      before: { ...shareIdOf(named), isActive: true },
      after: { ...shareIdOf(named), isActive: false, reason },
    };
    await writeAudit(tx, actor, change, now);
    return { shareId: named.shareId };
  });
}

async function lockShare(tx: Database, named: Holder) {
  const record = await lockPass(tx, named);
  if (record === undefined) throw new Refusal('row-not-found');
  const share = record.shares.find(({ shareId }) => shareId === named.shareId);
  if (share === undefined) throw new Refusal('share-not-found');
  return { record, share };
}

function shareIdOf({ shareId }: Holder): { shareId: string } {
  return { shareId };
}

function shareTargetOf({ orderId, barcode }: Holder): string {
  return `${orderId}/${barcode}`;
}
