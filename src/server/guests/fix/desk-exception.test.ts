/** The desk waives registration or photo for an order. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { DeskPass } from '#contract/calls/desk-pass.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { goldPass } from '#server/testing/demo-passes.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { test } from '#server/testing/park-test.ts';

const reason = 'asked at the desk';

test('the exception of an order is one row, however often it is changed', async (own) => {
  const agent = await signInStaff(own, 'agent');
  const path = `/api/admin/desk-exception/${goldPass.orderId}`;
  const wanted = { skipsRegistration: true, skipsImage: true, reason };
  await Promise.all([agent.call('POST', path, wanted), agent.call('POST', path, wanted)]);
  const rows = (await agent.call('GET', '/api/admin/wallet-exception/')).json<
    { walletExceptionOrderNumber: string }[]
  >();
  expect(rows.filter((row) => row.walletExceptionOrderNumber === goldPass.orderId)).toHaveLength(1);
  const desk = await agent.call('GET', `/api/admin/desk/${goldPass.orderId}/${goldPass.barcode}`);
  expect(desk.json<DeskPass>().exception).toEqual({ skipsRegistration: true, skipsImage: true });
  await agent.call('POST', path, { ...wanted, skipsImage: false });
  const [entry] = await own.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Wallet Exception Update'));
  expect(entry).toMatchObject({
    before: { walletExceptionSkipImage: true },
    after: { walletExceptionSkipImage: false, reason },
  });
});

test('an exception that exists is changed only by who may change rows of its tab', async (own) => {
  const [staff, admin] = [await signInStaff(own, 'agent'), await signInStaff(own, 'admin')];
  const path = `/api/admin/desk-exception/${goldPass.orderId}`;
  const wanted = { skipsRegistration: true, skipsImage: false, reason };
  const search = '/api/admin/permission/?search=Wallet%20Exception%20Update';
  const [row] = (await admin.call('GET', search)).json<{ permissionGUID: string }[]>();
  await admin.call('PUT', `/api/admin/permission/${row?.permissionGUID ?? ''}`, {
    permissionMinimumAccessLevel: 90,
  });
  expect((await staff.call('POST', path, wanted)).statusCode).toBe(200);
  const refused = await staff.call('POST', path, { ...wanted, skipsImage: true });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'permission-missing']);
  expect((await admin.call('POST', path, { ...wanted, skipsImage: true })).statusCode).toBe(200);
});
