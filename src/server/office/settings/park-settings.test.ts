/** The tab Settings: whose value applies, that every server takes it, refused values, and the undo. */
import { eq } from 'drizzle-orm';
import { expect, test as plainTest } from 'vitest';

import type { ParkSettingView } from '#contract/calls/staff-park-settings.ts';
import type { MessageOptions } from '#contract/calls/staff-messages.ts';

import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { followSettings } from '#server/base/follow-settings.ts';
import { dressMail } from '#server/base/mail/dress-mail.ts';
import { readBrandSettings, readPaces } from '#server/base/park-settings.ts';
import { codeAndText, undo } from '#server/guests/undo/undo-testing.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { viewRetention } from '#server/base/retention/view-retention.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { dayTicket, keepOpen, test } from '#server/testing/test-park.ts';
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

const mail = {
  kind: 'share',
  to: 'ada@mail.example',
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['A mail.'],
};
const withoutNonce = (page: string) => page.replaceAll(/ nonce="[^"]*"/g, '');

plainTest(
  'a headline and a color of the tab stand on the pages and mails of every server, and go again',
  async () => {
    const { park, apps, services } = servers;
    const admin = await signInStaff(park, 'admin');
    const headline = 'Fireworks on every Friday in December';
    const pages = () => Promise.all(apps.map(async (app) => withoutNonce((await app.inject('/')).body)));
    const dressed = () => dressMail(services[1].brand, mail).html;
    const before = [await pages(), dressed()];

    expect((await set(admin, 'text.headline', `\u202e${headline}\u200b`)).json()).toEqual({
      value: headline,
    });
    await set(admin, 'color', '#7a1f3d');
    await followSettings(services[1]);
    for (const page of await pages()) expect(page).toMatch(/--brand:#7a1f3d[^]*Fireworks on every Friday/);
    expect(dressed()).toContain('#7a1f3d');
    expect(await settingOf(admin, 'color')).toMatchObject({ value: '#7a1f3d', ownValue: '#0b4f6c' });

    await set(admin, 'text.headline', null, headline);
    await set(admin, 'color', null, '#7a1f3d');
    await followSettings(services[1]);
    expect([await pages(), dressed()]).toEqual(before);
  },
);

test('a pass signed after a new color has its colors, one signed before it has the former ones', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const colorOf = async () =>
    (await readPassJson((await own.post('/api/apple-wallet/', dayTicket)).rawPayload))['backgroundColor'];
  await own.services.db.delete(passCustomizations);
  const former = await colorOf();
  await set(admin, 'color', '#7a1f3d');
  expect([former, await colorOf()]).toEqual(['rgb(11,79,108)', 'rgb(122,31,61)']);
});

test('more free tries of a network are free on every server, and end later', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const tries = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, place) => {
        const pass = {
          orderId: String(10_000_000 + place),
          barcode: String(7_000_000_000 + place),
          isIOS: false,
        };
        return (await own.post('/api/login/', pass, { 'x-forwarded-for': '203.0.113.9' })).statusCode;
      }),
    );
  await set(admin, 'tries.address', '40');
  const answers = await tries(45);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
});

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
  ['color', 'navy', 'Color must be a color such as #0b4f6c.'],
  ['text.headline', '\u200b\u202e', 'Headline must not be empty.'],
  ['text.headline', 'x'.repeat(81), 'Headline must have at most 80 characters.'],
  [
    'tries.staff-sign-in',
    '501',
    'in browsers without an earlier sign-in is not a whole number from 25 to 500.',
  ],
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
