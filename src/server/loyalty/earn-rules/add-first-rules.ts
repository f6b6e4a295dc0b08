import { firstEarnRules } from '#domain/first-earn-rules.ts';

import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { fetchVersions, insertVersion } from './earn-rules.queries.ts';

/** Gives a park without earn rules a first version, because no one can join a club without rules. False if it has one. */
export function addFirstRules({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    if ((await fetchVersions(tx)).length > 0) return false;
    if (!(await insertVersion(tx, { version: 1, validFrom: now, rules: firstEarnRules }))) return false;
    const after = { version: 1, validFrom: now.toISOString(), ...firstEarnRules };
    await writeAudit(tx, hostActor, { action: 'Earn Rules Create', target: '1', after }, now);
    return true;
  });
}
