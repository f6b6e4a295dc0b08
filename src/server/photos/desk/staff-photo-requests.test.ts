/** The team answers requests for another photo. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';

import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes, photoRequests, retiredPhotos, isOfPass } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import type { PhotoFile } from '#server/base/ports/photo-store.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';

const api = '/api/admin/photo-request/';
const ada = { orderId: '10240005', barcode: '240226000000100057' };

async function list(staff: SignedInStaff): Promise<PhotoRequestView[]> {
  const answer = await staff.call('GET', api);
  expect(answer.statusCode).toBe(200);
  return answer.json<PhotoRequestView[]>();
}

async function openRequest(staff: SignedInStaff): Promise<PhotoRequestView> {
  const open = (await list(staff)).find((one) => one.status === 'open');
  if (open === undefined) throw new Error('The demo park has no open request.');
  return open;
}

async function passOf({ services }: TestPark) {
  const [pass] = await services.db
    .select({ photoUid: passes.photoUid, hasPhoto: passes.hasPhoto, email: passes.email })
    .from(passes)
    .where(isOfPass(passes, ada));
  return pass;
}

describe('the list', () => {
  test('shows what is open by its due time, says what is late, and then what was answered', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const { clock, services } = own;
    const requestedAt = clock.now();
    const rows = [
      { orderId: '10240004', barcode: '240126000000100041', status: 'open', dueAt: new Date(0) },
      { orderId: '10240012', barcode: '240326000000100122', status: 'declined', dueAt: new Date(0) },
    ] as const;
    await services.db.insert(photoRequests).values(rows.map((row) => ({ ...row, requestedAt })));
    expect((await list(staff)).map(({ orderId, status, isOverdue }) => [orderId, status, isOverdue])).toEqual(
      [
        ['10240004', 'open', true],
        ['10240005', 'open', false],
        ['10240012', 'declined', false],
      ],
    );
  });

  test('names no slot under which a photo could be fetched', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const pass = await passOf(own);
    expect(JSON.stringify(await list(staff))).not.toContain(pass?.photoUid);
  });
});

describe('the photo beside a request', () => {
  test('is shown to the team, kept by nobody in between, and every look is on record', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const open = await openRequest(staff);
    const answer = await staff.call('GET', `${api}${open.requestId}/photo`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const looks = await own.services.db
      .select({ target: auditEntries.target, actorGuid: auditEntries.actorGuid })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'Photo Request View'));
    expect(looks).toEqual([
      { target: `${ada.orderId}/${ada.barcode}`, actorGuid: staff.login.teamMemberGUID },
    ]);
  });

  test('of a request that is answered, or not there, is not shown', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const { requestId } = await openRequest(staff);
    await staff.call('PUT', `${api}${requestId}`, { answer: 'declined', message: '' });
    for (const id of [requestId, '00000000-0000-4000-8000-000000000000', 'x'])
      expect((await staff.call('GET', `${api}${id}/photo`)).statusCode).toBe(404);
  });
});

test('the photo before it is the last slot that had one, and none if no slot ever had one', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const { requestId, requestedAt } = await openRequest(staff);
  const pass = await passOf(own);
  const path = `${api}${requestId}/former-photo`;
  const isOffered = async (): Promise<boolean> =>
    (await staff.call('GET', `/api/admin/request/photo/${requestId}`)).json<OpenedRequest>().hasFormerPhoto;
  const retire = async (photoUid: string, hoursBefore: number): Promise<void> => {
    const retiredAt = new Date(Date.parse(requestedAt) - hoursBefore * 3_600_000);
    const purgeAt = new Date(Date.parse(requestedAt) + 3_600_000);
    await own.services.db.insert(retiredPhotos).values({ ...ada, photoUid, retiredAt, purgeAt });
  };
  await retire(randomUUID(), 1);
  expect([await isOffered(), (await staff.call('GET', path)).statusCode]).toEqual([false, 404]);
  const former = randomUUID();
  const files = new Map<PhotoFile, Buffer>();
  for (const name of ['photo.jpg', 'thumbnail.png'] as const) {
    const content = await own.services.photoStore.read(pass?.photoUid ?? '', name);
    if (content !== undefined) files.set(name, content);
  }
  await own.services.photoStore.write(former, files);
  await retire(former, 2);
  expect([await isOffered(), (await staff.call('GET', path)).statusCode]).toEqual([true, 200]);
});

describe('the answer', () => {
  test('approved takes the photo off, lets the guest put another one on, and tells them', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const { requestId } = await openRequest(staff);
    const before = await passOf(own);
    const answer = await staff.call('PUT', `${api}${requestId}`, {
      answer: 'approved',
      message: 'Please take off the hat.',
    });
    expect(answer.json<unknown>()).toMatchObject({
      status: 'approved',
      isMailed: true,
      hasPhoto: false,
      message: 'Please take off the hat.',
    });
    const after = await passOf(own);
    expect(after?.hasPhoto).toBe(false);
    expect(after?.photoUid).not.toBe(before?.photoUid);
    const old = String(before?.photoUid);
    expect((await own.app.inject(`/api/download/${old}/photo.jpg`)).statusCode).toBe(404);
    const kept = await own.services.db
      .select({ orderId: retiredPhotos.orderId })
      .from(retiredPhotos)
      .where(eq(retiredPhotos.photoUid, old));
    expect(kept).toEqual([{ orderId: ada.orderId }]);
    const [mail] = await own.services.db.select().from(mails).where(eq(mails.kind, 'photo-request-answer'));
    expect(mail?.toAddress).toBe(before?.email);
    expect(mail?.plainText).toContain('Please take off the hat.');
    expect(mail?.plainText).toContain(`/${ada.orderId}/${ada.barcode}`);
    const preview = await own.post('/api/replace-photo/' + ada.barcode + '/' + String(after?.photoUid), {});
    expect(preview.statusCode).toBe(200);
  });

  test('declined keeps the photo in its slot', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const { requestId } = await openRequest(staff);
    const before = await passOf(own);
    const answer = await staff.call('PUT', `${api}${requestId}`, { answer: 'declined', message: '' });
    expect(answer.json<unknown>()).toMatchObject({ status: 'declined', isMailed: true });
    expect(await passOf(own)).toEqual(before);
  });

  test('is on record with before and after', async (own) => {
    const staff = await signInStaff(own, 'agent');
    const { requestId } = await openRequest(staff);
    await staff.call('PUT', `${api}${requestId}`, { answer: 'approved', message: '' });
    const [entry] = await own.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'Photo Request Update'));
    expect(entry).toMatchObject({
      target: `${ada.orderId}/${ada.barcode}`,
      before: { status: 'open', hasPhoto: true },
      after: { status: 'approved', hasPhoto: false },
    });
  });

  test('is given once, however many of the team answer at the same time', async (own) => {
    const [agent, lead] = [await signInStaff(own, 'agent'), await signInStaff(own, 'lead')];
    const { requestId } = await openRequest(agent);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        (place % 2 === 0 ? agent : lead).call('PUT', `${api}${requestId}`, {
          answer: place % 3 === 0 ? 'declined' : 'approved',
          message: '',
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const sent = await own.services.db.select().from(mails).where(eq(mails.kind, 'photo-request-answer'));
    expect(sent).toHaveLength(1);
  });

  test('a guest without an address is told nothing, and the team sees that', async (own) => {
    const staff = await signInStaff(own, 'agent');
    await own.services.db.update(passes).set({ email: null }).where(eq(passes.orderId, ada.orderId));
    const { requestId } = await openRequest(staff);
    const answer = await staff.call('PUT', `${api}${requestId}`, { answer: 'declined', message: '' });
    expect(answer.json<unknown>()).toMatchObject({ isMailed: false });
  });
});
