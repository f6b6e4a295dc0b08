/** Puts down what the CRM is to be told, in the transaction of what it tells about: both are committed, or neither. */
import type { Database } from '#server/base/db/database.ts';
import { crmEvents } from '#server/base/db/schema/crm.ts';
import type { CrmEvent } from '#server/base/ports/crm.ts';
import type { Services } from '#server/base/services.ts';

/** What happened to whom. */
export interface CrmNews extends Pick<CrmEvent, 'kind' | 'facts' | 'happenedAt'> {
  email: string;
  /** Undefined for a member. */
  orderId?: string;
}

/** Writes the event; nothing where the CRM is told nothing. */
export async function queueCrmEvent(
  { db, crm }: { db: Database; crm: Services['crm'] },
  { kind, facts, happenedAt, email, orderId = '' }: CrmNews,
): Promise<void> {
  if (crm.tell === undefined) return;
  await db
    .insert(crmEvents)
    .values({ kind, facts, happenedAt, nextAttemptAt: happenedAt, emailKey: email.toLowerCase(), orderId });
}

/** Tells that a guest was forgotten here, so that the CRM forgets them too; nothing where it cannot know them. */
export async function queueErasure(
  services: { db: Database; crm: Services['crm'] },
  {
    happenedAt,
    ...facts
  }: {
    happenedAt: Date;
    emails: readonly string[];
    crmIds: readonly string[];
    passes: readonly { orderId: string; barcode: string }[];
  },
): Promise<void> {
  if (facts.emails.length + facts.crmIds.length === 0) return;
  await queueCrmEvent(services, { kind: 'erasure', facts, happenedAt, email: '' });
}
