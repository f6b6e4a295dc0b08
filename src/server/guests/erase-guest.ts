/** Erases a guest at their request (docs/runbook.md): personal data goes; paid passes and the club's sums stay. */
import { createHmac } from 'node:crypto';

import { queueErasure } from '#server/changes/queue-crm-event.ts';
import type { Database } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { Remover } from '#server/loyalty/remove-member.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { activeMemberIds, runErasure, type Erasure } from './erasure-acts.ts';
import { fetchGuestData, findGuest, lockGuestPasses, type GuestKey } from './guest-data.queries.ts';
import { countLedgerEntries } from './guest-traces.queries.ts';

/** The erased rows by kind, and the rows that stay because the law or the books require them. */
export interface GuestErased {
  counts: Record<string, number>;
  kept: Record<string, number>;
}

interface Erasing {
  actor?: StaffActor;
  isStillDue?: (tx: Database) => Promise<boolean>;
}

/**
 * Erases the guest in one transaction, then removes the photos; after a crash in between, housekeeping removes them.
 * Passes stay valid without a name. Members leave the club: further entries take their points back, and all their
 * entries stay under a bare number. Undefined if no data is kept; repeating it finds nothing more. `isStillDue` may refuse the
 * erasure after the passes are locked; then the answer is undefined as well. Without an `actor` the host erases.
 */
export async function eraseGuest(
  services: Pick<Services, 'db' | 'clock' | 'brand' | 'photoStore' | 'secrets' | 'crm'>,
  key: GuestKey,
  { actor = hostActor, isStillDue }: Erasing = {},
): Promise<GuestErased | undefined> {
  const now = services.clock.now();
  const erased = await services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    const found = await lockGuestPasses(tx, key);
    if (isStillDue !== undefined && !(await isStillDue(tx))) return undefined;
    const guest = await findGuest(tx, key, found);
    if (Object.values(await fetchGuestData(tx, guest)).flat().length === 0) return undefined;
    const by = removerOf(actor, { now, brand: services.brand });
    const erasure: Erasure = { tx, guest, now, by, crmIds: [], photoSlots: [] };
    const counts = await runErasure(erasure);
    // The CRM number of an order belongs to its purchaser, who need not be the guest with this address.
    await queueErasure(
      { db: tx, crm: services.crm },
      {
        emails: guest.emailKeys,
        crmIds: key.kind === 'order' ? erasure.crmIds : [],
        passes: found.map(({ orderId, barcode }) => ({ orderId, barcode })),
        happenedAt: now,
      },
    );
    const ledgerEntries = await countLedgerEntries(tx, activeMemberIds(guest));
    const target = auditNameOf(services, key);
    await writeAudit(tx, actor, { action: 'Guest Erase', target, after: counts }, now);
    return { counts, kept: { passes: found.length, ledgerEntries }, photoSlots: erasure.photoSlots };
  });
  if (erased === undefined) return undefined;
  const { counts, kept, photoSlots } = erased;
  for (const uid of photoSlots) await services.photoStore.remove(uid);
  return { counts, kept };
}

function removerOf(
  actor: StaffActor,
  { now, brand }: { now: Date; brand: Pick<Services['brand'], 'timeZone'> },
): Remover {
  const origin = actor === hostActor ? 'system' : 'staff';
  return { origin, actor: actor.username, now, timeZone: brand.timeZone };
}

/** The audit entry names the order; of an email it keeps only a hash that can prove later that it was this one. */
function auditNameOf({ secrets }: Pick<Services, 'secrets'>, key: GuestKey): string {
  if (key.kind === 'order') return `order ${key.orderId}`;
  return `email ${createHmac('sha256', secrets.current('links').key).update(key.emailKey).digest('hex').slice(0, 32)}`;
}
