/** The desk waives registration or photo for an order, in the row of the tab Wallet Exceptions. */
import { staffPermissions } from '#contract/staff-permissions.ts';
import { mayCall } from '#domain/staff-access.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { writeAudit, type AuditedChange } from '#server/staff/audit.queries.ts';
import { lockException, lockOrder, writeException } from './desk-pass.queries.ts';

/** Creates the order's exception, or changes it, which takes the permission to change rows of the tab. Two calls at once follow each other at the lock of the order. */
export async function exceptOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  orderId: string,
  { reason, ...wanted }: { skipsRegistration: boolean; skipsImage: boolean; reason: string },
): Promise<{ isChanged: boolean }> {
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new Refusal('row-not-found');
    const before = await lockException(tx, orderId);
    const isSame =
      (before?.skipsRegistration ?? false) === wanted.skipsRegistration &&
      (before?.skipsImage ?? false) === wanted.skipsImage;
    if (isSame) return { isChanged: false };
    if (before !== undefined && !(await mayChange(tx, actor))) throw new Refusal('permission-missing');
    const after = await writeException(tx, before, { orderNumber: orderId, ...wanted });
    const change: AuditedChange = {
      action: before === undefined ? 'Wallet Exception Create' : 'Wallet Exception Update',
      target: after.guid,
      ...(before === undefined ? {} : { before: wireOf(before) }),
      after: { ...wireOf(after), reason },
    };
    await writeAudit(tx, actor, change, clock.now());
    return { isChanged: true };
  });
}

async function mayChange(tx: Database, actor: StaffActor): Promise<boolean> {
  return mayCall(actor, await fetchAllPermissions(tx), staffPermissions['Wallet Exception Update']);
}

/** As the tab's own calls record the row. */
function wireOf(row: Awaited<ReturnType<typeof writeException>>): Record<string, unknown> {
  return {
    walletExceptionGUID: row.guid,
    walletExceptionOrderNumber: row.orderNumber,
    walletExceptionSkipRegistration: row.skipsRegistration,
    walletExceptionSkipImage: row.skipsImage,
    version: row.version,
  };
}
