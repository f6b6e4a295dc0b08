/** The tab Settings: whose value applies, that every server takes it, refused values, and the undo. */
import { eq } from 'drizzle-orm';
import { expect, test as plainTest } from 'vitest';

import type { ParkSettingView } from '#contract/calls/staff-park-settings.ts';
import type { MessageOptions } from '#contract/calls/staff-messages.ts';

import { settings } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { readBrandSettings, readPaces } from '#server/base/park-settings.ts';
import { codeAndText, undo } from '#server/guests/undo/undo-testing.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { viewRetention } from '#server/base/retention/view-retention.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { test, keepOpen } from '#server/testing/test-park.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { changeParkSetting } from './park-settings.service.ts';

const path = '/api/admin/park-setting/';
const pace = 'APPLE_PASSES_PER_SECOND';

async function settingOf(staff: SignedInStaff, name: string): Promise<ParkSettingView | undefined> {
  const { settings: all } = (await staff.call('GET', path)).json<{ settings: ParkSettingView[] }>();
  return all.find((one) => one.name === name);
}

const set = (staff: SignedInStaff, name: string, value: string | null, former: string | null = null) =>
  staff.call('PUT', `${path}${name}`, { value, former });

const servers = keepOpen(() => openTwoServers({ [pace]: '50' }));

plainTest(
  'a value outranks the environment and the brand on every server, until it is taken back',
  async () => {
    const { park, apps, services } = servers;
    const admin = await signInStaff(park, 'admin');
    const onSecond = await signInStaff({ ...park, app: apps[1] }, 'admin');
    const quietOnSecond = async () =>
      (await onSecond.call('GET', '/api/admin/message/options/')).json<MessageOptions>().quietFrom;
    expect([(await readPaces(services[1])).apple, await quietOnSecond()]).toEqual([50, '21:00']);

    expect((await set(admin, pace, '75')).json()).toEqual({ value: '75' });
    await set(admin, 'messages.quietFrom', '22:30');
    await set(admin, 'retention.mails', '90');
    expect([(await readPaces(services[1])).apple, await quietOnSecond()]).toEqual([75, '22:30']);
    expect((await readBrandSettings(services[1])).retention.mails).toBe(90);
    expect(await settingOf(onSecond, pace)).toMatchObject({
      ...{ value: '75', ownValue: '50' },
      changed: { by: 'Sol Amin' },
    });

    await set(admin, pace, null, '75');
    await set(admin, 'messages.quietFrom', null, '22:30');
    expect([(await readPaces(services[1])).apple, await quietOnSecond()]).toEqual([50, '21:00']);
  },
);

test('a stored value that the setting would refuse leaves the server’s own in force', async (own) => {
  await own.services.db.insert(settings).values({ key: 'retention.mails', value: 2 });
  await own.services.db.insert(settings).values({ key: pace, value: 'fast' });
  expect((await readBrandSettings(own.services)).retention.mails).toBe(own.services.brand.retention.mails);
  expect(await readPaces(own.services)).toEqual(own.services.config.passesPerSecond);
});

test('a shorter term from the tab erases nothing before its notice, a longer one applies at once', async (own) => {
  const { services } = own;
  await runHousekeeping(services);
  await changeParkSetting(services, hostActor, { name: 'retention.mails', value: '7' });
  await changeParkSetting(services, hostActor, { name: 'retention.scans', value: '400' });
  await runHousekeeping(services);
  const views = await viewRetention(services.db);
  expect(views.find(({ kind }) => kind === 'mails')).toMatchObject({ days: 30, next: { days: 7 } });
  expect(views.find(({ kind }) => kind === 'scans')).toMatchObject({ days: 400, next: null });
});

test('an undo brings the former value back, unless someone has changed it since', async (own) => {
  const [admin, name] = [await signInStaff(own, 'admin'), 'messages.servicePerDay'];
  const first = await set(admin, name, '3');
  const second = await set(admin, name, '4', '3');
  expect((await undo(admin, second)).json()).toEqual({ text: '“Service messages” is as it was before.' });
  expect((await settingOf(admin, name))?.value).toBe('3');
  await changeParkSetting(own.services, hostActor, { name, value: '9' }, 'Setting');
  expect(codeAndText(await undo(admin, first)).slice(0, 2)).toEqual([409, 'act-overtaken']);
  expect((await settingOf(admin, name))?.value).toBe('9');
});

test('two who change one setting: the second is refused, and reads what the first has set', async (own) => {
  const admin = await signInStaff(own, 'admin');
  await set(admin, pace, '20');
  expect(codeAndText(await set(admin, pace, '30')).slice(0, 2)).toEqual([409, 'park-setting-changed']);
  expect((await settingOf(admin, pace))?.value).toBe('20');
});

test.each([
  ['messages.quietFrom', '25:00', 'Quiet hours from must be a time such as 21:00.'],
  ['messages.marketingPerDay', '21', 'Marketing messages must be at most 20.'],
  ['retention.names', '30', 'Names of orders must be 365 to 3650 days, because'],
  ['retention.names', 'keep', 'Names of orders must be 365 to 3650 days, because'],
  ['retention.scans', '1.5', 'Scans at gates must be 30 to 730 days, because'],
  [pace, '5001', 'Passes for Apple is not a whole number from 1 to 5000.'],
  ['gateKeepsRedemptions', 'yes', 'Scans use up passes must be on or off.'],
  ['loyaltyMemberClaims', '1001', 'Claims of a member must be off, or a number from 1 to 1000.'],
])('%s refuses %s, and nothing is saved', async (name, value, sentence) => {
  const admin = await signInStaff(servers.park, 'admin');
  const before = await settingOf(admin, name);
  const answer = await set(admin, name, value, before?.value);
  expect(answer.json()).toMatchObject({
    ...{ status: 400, code: 'row-refused' },
    faults: [{ path: '/value', message: expect.stringContaining(sentence) }],
  });
  expect(await settingOf(admin, name)).toEqual(before);
});

test('settings that belong to the machine, and those of other tabs, are not changed here', async (own) => {
  const admin = await signInStaff(own, 'admin');
  for (const name of ['DATABASE_URL', 'SECOND_FACTOR', 'watch', 'demoAnchor', '__proto__'])
    expect((await set(admin, name, 'on')).statusCode).toBe(404);
  const entries = own.services.db.$count(auditEntries, eq(auditEntries.action, 'Park Setting Update'));
  expect(await entries).toBe(0);
});

test('a lead reads the settings only with the permission, and none below an administrator changes them', async (own) => {
  const [agent, audit] = [await signInStaff(own, 'agent'), await signInStaff(own, 'audit')];
  expect((await agent.call('GET', path)).statusCode).toBe(403);
  expect((await audit.call('GET', path)).statusCode).toBe(200);
  expect((await set(audit, pace, '30')).statusCode).toBe(403);
});
