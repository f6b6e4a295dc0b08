/** Writes events for the CRM in the transaction of the change, so that either both are committed or neither is. */
import { emailKeyOf } from '#domain/email.ts';

import type { Database } from '#server/base/db/database.ts';
import { crmEvents } from '#server/base/db/schema/events.ts';
import type { CrmEvent } from '#server/base/ports/crm.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

/** What happened, and to which guest or member. */
export interface CrmNews extends Pick<CrmEvent, 'kind' | 'facts' | 'happenedAt'> {
  email: string;
  /** Undefined for a member. */
  orderId?: string;
}

/** Writes the event. Does nothing if no CRM is configured to receive events. */
export async function queueCrmEvent(
  { db, crm }: { db: Database; crm: Services['crm'] },
  { kind, facts, happenedAt, email, orderId = '' }: CrmNews,
): Promise<void> {
  if (crm.tell === undefined) return;
  await db
    .insert(crmEvents)
    .values({ kind, facts, happenedAt, dueAt: happenedAt, emailKey: emailKeyOf(email), orderId });
}

/** Queues the erasure of a guest for the CRM. Does nothing if the CRM cannot know the guest. */
export async function queueErasure(
  services: { db: Database; crm: Services['crm'] },
  {
    happenedAt,
    ...facts
  }: {
    happenedAt: Date;
    emails: readonly string[];
    crmIds: readonly string[];
    passes: readonly PassNumbers[];
  },
): Promise<void> {
  if (facts.emails.length + facts.crmIds.length === 0) return;
  await queueCrmEvent(services, { kind: 'erasure', facts, happenedAt, email: '' });
}
