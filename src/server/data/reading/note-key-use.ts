/**
 * Counts every call of a key that reads or creates, by hour; the first one of an hour that may carry personal data or
 * links is an entry of the audit log, too.
 */
import type { CallKey } from '#contract/contract.ts';

import { networkOf } from '#server/base/limits/caller.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import type { Limit } from '#server/base/limits/limits.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { countKeyUse } from '#server/staff/api-keys/api-keys.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';

type UseServices = Pick<Services, 'db' | 'clock'>;

/** Counts a call against the limit of its key on all servers together; refuses with `too-many-requests`. */
export async function takeKeyBudget(
  { db, clock }: UseServices,
  { keyId }: ApiKeyHolder,
  { name, limit }: { name: string; limit: Limit },
): Promise<void> {
  const [counted] = await countAttempts(db, [{ key: `${name}:${keyId}`, limit }], clock.now());
  const { count = 0, secondsLeft = 1 } = counted ?? {};
  if (count > limit.attemptsMax)
    throw new Refusal('too-many-requests', { retryAfterSeconds: Math.max(1, secondsLeft) });
}

/** Notes a call before its answer is sent, in one transaction with the entry. */
export async function noteKeyUse(
  { db, clock }: UseServices,
  { keyId, name }: ApiKeyHolder,
  use: { call: CallKey; rows: number; isPersonal: boolean; requestId: string; address: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const isFirst = await countKeyUse(tx, { keyId, call: use.call, calls: 1, rows: use.rows, now });
    if (!isFirst || !use.isPersonal) return;
    const actor = {
      memberGuid: keyId,
      name: `API key ${name}`,
      username: name,
      accessLevel: 0,
      sessionGuid: keyId,
      requestId: use.requestId,
      network: networkOf(use.address),
    };
    await writeAudit(tx, actor, { action: 'Export By Key', target: use.call }, now);
  });
}
