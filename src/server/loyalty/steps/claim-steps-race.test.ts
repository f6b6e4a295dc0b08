/** Hundreds of requests and reminders at once, at two servers on PostgreSQL. */
import { eq } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';

import { claimReminders, clubRequests } from '#server/base/db/schema/requests.ts';
import { checks } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { joinClub } from '#server/testing/soft-device.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';
import { sealStep } from './step-tickets.ts';
import { sendReminders } from './send-reminders.ts';

const checkNumber = '110111261121102348';
const atOnce = 200;

test('of two hundred requests and reminders at once three and one are kept, and each mail is sent once', async () => {
  const { park, apps, services, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  onTestFinished(() => close());
  const { db } = park.services;
  await db.update(checks).set({ status: 'open' }).where(eq(checks.checkNumber, checkNumber));
  const { memberId } = await joinClub(park);
  const refused = { memberId, kind: 'tickets', reason: 'ticket-too-old', isProved: false } as const;
  const asked = Array.from({ length: atOnce }, (_, index) => ({
    stepTicket: sealStep(park.services, { ...refused, number: String(index % 5) }),
  }));
  const open = { ...refused, kind: 'purchase', reason: 'check-open', number: checkNumber } as const;
  const reminded = asked.map(() => ({ stepTicket: sealStep(park.services, open) }));

  const answers = [
    ...(await postAtOnce(apps, '/api/loyalty/ask-team/', asked, '10.1.1.1')),
    ...(await postAtOnce(apps, '/api/loyalty/remind/', reminded, '10.1.1.1')),
  ];
  await db.update(checks).set({ status: 'closed' }).where(eq(checks.checkNumber, checkNumber));
  expect(await db.$count(claimReminders)).toBe(1);
  await Promise.all([...services, ...services, ...services].map((one) => sendReminders(one)));

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 400]));
  expect(await db.$count(clubRequests)).toBe(3);
  expect(await db.$count(mails, eq(mails.kind, 'club-request'))).toBe(1);
  expect(await db.$count(mails, eq(mails.kind, 'claim-reminder'))).toBe(1);
});
