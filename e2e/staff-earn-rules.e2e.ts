import type { EarnRulesVersion } from '../src/contract/calls/earn-rules.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });
// Two of them create versions, so one follows the other.
test.describe.configure({ mode: 'default' });

test(
  'the loyalty desk schedules new earn rules; the active version stays unchanged',
  desktop,
  async ({ page, request }) => {
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
  },
);

test('the form of a new version has an address, which Back and a reload keep', desktop, async ({ page }) => {
  await signIn(page, 'loyalty');
  await openTab(page, 'Earn Rules');
  const dialog = page.getByRole('dialog', { name: 'New version of the earn rules' });
  await expect(page.getByRole('button', { name: 'New version' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/earn-rules\?row=new$/);
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/earn-rules$/);
  await page.getByRole('button', { name: 'New version' }).click();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test(
  'each version has an address that shows all its rules, also on a phone, and changes none',
  desktop,
  async ({ page, request }) => {
    const call = await callsAs(request, 'loyalty');
    const [newest] = (await call('GET', '/api/admin/earn-rules/')) as [EarnRulesVersion];
    const { version, validFrom: _from, state: _state, ...rules } = newest;
    const next = { ...rules, expiryMonths: 1, tiers: [{ name: 'Harbor', from: 2500 }] };
    const validFrom = '2095-01-01T11:00:00Z';
    await call('POST', '/api/admin/earn-rules/', { ...next, validFrom, basedOn: version });
    await signIn(page, 'agent');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/earn-rules');
    const table = page.getByRole('table', { name: 'Versions of the earn rules' });
    const row = table.getByRole('row').filter({ hasText: 'Jan 1, 2095' });
    await expect(row).toContainText('Planned');
    const width = (part: Element): number => part.scrollWidth - part.clientWidth;
    expect(await page.locator('html').evaluate(width)).toBe(0);
    await expectAccessible(page);
    await row.getByRole('link', { name: `Version ${version + 1}` }).click();
    const dialog = page.getByRole('dialog', { name: `Version ${version + 1} of the earn rules` });
    await expect(dialog.getByRole('row', { name: 'State' })).toContainText('Planned');
    await expect(dialog.getByRole('row', { name: 'Valid from' })).toContainText('Jan 1, 2095, 6:00 AM');
    await expect(dialog.getByRole('row', { name: 'Points expire after' })).toContainText('1 month');
    await expect(dialog.getByRole('row', { name: 'Tiers' })).toContainText('Harbor');
    await expect(dialog.getByRole('row', { name: 'Tickets' })).toContainText(/points a dollar, within/);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goto('/admin/earn-rules?row=1');
    const first = page.getByRole('dialog', { name: 'Version 1 of the earn rules' });
    await expect(first.getByRole('row', { name: 'Tickets' })).toContainText(
      '10 points a dollar, within 30 days',
    );
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/earn-rules$/);
  },
);

test('an agent reads the rules and changes none', desktop, async ({ page }) => {
  await signIn(page, 'agent');
  await page.goto('/admin/earn-rules?row=new');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Active rules' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New version' })).toHaveCount(0);
});
