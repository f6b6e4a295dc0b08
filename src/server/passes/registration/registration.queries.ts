import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { ConsentAnswer, EarlierRegistration, Registration } from '#domain/registration.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { passes, isOfPass } from '#server/base/db/schema/park.ts';
import { consents, registrationChanges } from '#server/base/db/schema/registration.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

const registered = {
  ...pickColumns(passes, 'firstName', 'lastName', 'email', 'phone', 'hasOptedIntoEmail', 'hasOptedIntoSms'),
};

/** The current registration; locks the pass, so that no other transaction changes it. */
export async function lockRegistration(
  tx: Database,
  pass: PassNumbers,
): Promise<EarlierRegistration | undefined> {
  const rows = await tx.select(registered).from(passes).where(isPass(pass)).for('update');
  return rows[0];
}

/** Writes the new registration, and records the old and the new values. */
export async function writeRegistration(
  tx: Database,
  pass: PassNumbers,
  change: { before: EarlierRegistration; after: Registration; network: string; now: Date },
): Promise<void> {
  const { before, after, network, now } = change;
  await tx
    .update(passes)
    .set({ ...after, updatedAt: sql`${now.toISOString()}::timestamptz` })
    .where(isPass(pass));
  await tx.insert(registrationChanges).values({ ...pass, before, after, network, changedAt: now });
}

const recorded = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

/** The change of the registration at this instant, with the names, the email and the phone on both sides. */
export async function findRegistrationChange(tx: Database, { orderId, barcode }: PassNumbers, at: Date) {
  const [change] = await tx
    .select({ before: registrationChanges.before, after: registrationChanges.after })
    .from(registrationChanges)
    .where(and(isOfPass(registrationChanges, { orderId, barcode }), eq(registrationChanges.changedAt, at)))
    .orderBy(desc(registrationChanges.changeId))
    .limit(1);
  if (change === undefined) return undefined;
  return { before: recorded.parse(change.before), after: recorded.parse(change.after) };
}

export async function recordConsents(
  tx: Database,
  pass: PassNumbers,
  record: { answers: readonly ConsentAnswer[]; textVersion: string; network: string; now: Date },
): Promise<void> {
  const { answers, textVersion, network, now } = record;
  if (answers.length === 0) return;
  await tx
    .insert(consents)
    .values(answers.map((answer) => ({ ...pass, ...answer, textVersion, network, recordedAt: now })));
}

function isPass({ orderId, barcode }: PassNumbers) {
  return isOfPass(passes, { orderId, barcode });
}
