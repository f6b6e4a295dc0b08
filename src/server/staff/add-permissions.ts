/** Gives a park that runs already the permission rows of a new version, once for each permission. */
import { initialPermissionRows } from '#contract/staff-permissions.ts';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Services } from '#server/base/services.ts';
import {
  fetchOfferedPermissions,
  fetchPermissionNames,
  insertPermissions,
  keepOfferedPermissions,
} from './administrator.queries.ts';
import { writeAudit } from './audit.queries.ts';
import { hostActor } from './host-actor.ts';

/**
 * Adds the rows with the levels of a new park, and returns their names. A row that the team removed later stays removed,
 * because each name is offered once. A park without any row gets its rows with its first administrator.
 */
export async function addNewPermissions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'staffAccess');
    const known = await fetchPermissionNames(tx);
    if (known.size === 0) return [];
    const offered = await fetchOfferedPermissions(tx);
    const rows = initialPermissionRows();
    if (rows.every(({ name }) => offered.has(name))) return [];
    const missing = rows.filter(({ name }) => !known.has(name) && !offered.has(name));
    await insertPermissions(tx, missing);
    await keepOfferedPermissions(
      tx,
      rows.map(({ name }) => name),
    );
    const names = missing.map(({ name }) => name);
    const after = { permissions: names };
    if (names.length > 0)
      await writeAudit(tx, hostActor, { action: 'Permission Add', target: 'upgrade', after }, clock.now());
    return names;
  });
}
