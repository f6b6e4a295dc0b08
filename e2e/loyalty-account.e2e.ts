/** An existing member verifies the address with a code by mail, and then sees and uses the account. */
import type { APIRequestContext } from '@playwright/test';

import { expect, expectAccessible, failedAnswer, test, waitForHydration } from './park.ts';

const members = {
  phone: { email: 'ines.duarte@mail.example', balance: '3,392', entry: 'Breakwater Inn, 3 nights' },
  desktop: { email: 'parent.lindqvist@mail.example', balance: '1,340', entry: 'Goodwill: ride closure' },
};

test.use({ allowedComplaints: [failedAnswer] });

test('a member with a code by mail claims again and sees every entry of the account', async ({
  page,
  request,
}, { project }) => {
  const member = project.name === 'phone' ? members.phone : members.desktop;
  await page.goto('/loyalty/tickets');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'You already have an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(page.getByText('Six digits, in the mail')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `Code sent to ${member.email}.` })).toBeVisible();
  await expectAccessible(page);

  const code = await mailedCode(request, member.email);
  await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();

  await page.goto('/loyalty/');
  const account = page.getByRole('region', { name: 'Your Brownie points' });
  await expect(account.getByText(member.balance, { exact: true })).toBeVisible();
  await expect(account.getByRole('list', { name: 'History' })).toContainText(member.entry);
  await expect(account.getByRole('list', { name: 'History' })).toContainText('Welcome bonus');
  await expectAccessible(page);
  if (process.env['SHOTS'] !== undefined)
    await page.screenshot({ path: `${process.env['SHOTS']}-${project.name}.png`, fullPage: true });

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(account).toHaveCount(0);
  await page.reload();
  await expect(account).toHaveCount(0);
});

/** The code in the newest mail to the member, from the page that shows the demo's mails to developers. */
async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  const list = await (await request.get('/dev/mails')).text();
  const row = list.split('<tr>').find((one) => one.includes(email) && one.includes('/dev/mails/')) ?? '';
  const path = /href="([^"]+)"/.exec(row)?.[1] ?? '';
  const mail = await (await request.get(path)).text();
  return /\b(\d{6})\b/.exec(mail.replaceAll(/<style[\s\S]*?<\/style>|#[0-9a-f]{6}/gi, ''))?.[1] ?? '';
}
