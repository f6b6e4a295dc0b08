import type { EarnRulesVersion } from '../src/contract/calls/earn-rules.ts';
import { expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

test('the loyalty desk schedules new earn rules; the active version stays unchanged', async ({
  page,
  request,
}) => {
  await signIn(page, 'loyalty');
  await openTab(page, 'Earn Rules');
  const current = page.getByRole('region', { name: 'Active rules' });
  await expect(current).toContainText('10 points a dollar, within 30 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of the earn rules' });
  const make = dialog.getByRole('button', { name: 'Create version 2' });
  await expect(make).toBeDisabled();
  await dialog.getByLabel('Tickets: points a dollar').fill('12');
  await dialog.getByLabel('Passholder multiplier').fill('0');
  await expect(dialog.getByText('Enter a number from 1 to 10')).toBeVisible();
  await expect(make).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Passholder multiplier').fill('1.75');
  await dialog.getByLabel('Valid from').fill('2020-01-01T06:00');
  await make.click();
  await expect(dialog.getByText('Rules cannot begin in the past')).toBeVisible();
  await dialog.getByLabel('Valid from').fill('2090-01-01T06:00');
  await make.click();
  await expect(page.getByText('Version 2 was created.')).toBeVisible();
  const versions = page.getByRole('region', { name: 'All versions' });
  await expect(versions.getByRole('row', { name: /Planned/ })).toContainText('1.75');
  const start = versions.getByText('Jan 1, 2090, 6:00 AM');
  await expect(start).toHaveAttribute('datetime', '2090-01-01T11:00:00.000Z');
  await expect(current).toContainText('10 points a dollar, within 30 days');

  // A colleague saves first: their change is not overwritten unseen, and my input is not lost.
  await page.getByRole('button', { name: 'New version' }).click();
  await dialog.getByLabel('Tickets: points a dollar').fill('13');
  await dialog.getByLabel('Valid from').fill('2091-01-01T06:00');
  const call = await callsAs(request, 'loyalty');
  const [newest] = (await call('GET', '/api/admin/earn-rules/')) as [EarnRulesVersion];
  const { version, validFrom: _from, state: _state, ...rules } = newest;
  const theirs = { ...rules, tickets: { ...rules.tickets, perDollar: 14 }, welcomeBonus: 300 };
  await call('POST', '/api/admin/earn-rules/', {
    ...theirs,
    validFrom: '2092-01-01T11:00:00Z',
    basedOn: version,
  });
  await dialog.getByRole('button', { name: 'Create version 3' }).click();
  await expect(dialog.getByText('Someone else created version 3 while you were editing.')).toBeVisible();
  const tickets = dialog.getByRole('radiogroup', { name: 'Tickets: points a dollar' });
  await expect(tickets.getByRole('radio', { name: 'Theirs: 14' })).not.toBeChecked();
  await expect(tickets.getByRole('radio', { name: 'Yours: 13' })).toBeChecked();
  const welcome = dialog.getByRole('radiogroup', { name: 'Welcome points' });
  await expect(welcome.getByRole('radio', { name: 'Theirs: 300' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create version 4' }).click();
  await expect(page.getByText('Version 4 was created.')).toBeVisible();
  const row = versions.getByRole('row').filter({ hasText: 'Jan 1, 2091' });
  await expect(row).toContainText('13 a dollar');
  await expect(row).toContainText('300');
});
