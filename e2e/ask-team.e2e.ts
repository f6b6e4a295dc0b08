/** A guest whom no link reaches asks the team, with and without a script; the desk finds the guest and answers. */
import type { TestInfo } from '@playwright/test';

import { linkHelp } from '../src/texts/english/link-help.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { callsAs, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

/** An address of this run alone, because one address has few requests a day. */
const addressOf = ({ project, retry }: TestInfo, name: string): string =>
  `${name}.${project.name.replaceAll(/\W/g, '')}.${retry}@journeys.example`;

test('an address that leads nowhere leads to the form', async ({ page }) => {
  await page.goto('/a/b/c/d');
  await page.getByRole('link', { name: 'Ask our team' }).click();
  await expect(page).toHaveURL('/lookup?ask=team#ask-team');
  await expect(page.getByLabel(linkHelp.name)).toBeVisible();
});

test(
  'the desk finds the guest of a request by keyboard, comes back, and answers with a text',
  desktop,
  async ({ page, request }, info) => {
    const email = addressOf(info, 'desk');
    const data = { name: 'Ada Byron', email, number: '1024 0005', note: 'My mailbox has changed' };
    expect((await request.post('/api/link/ask-team/', { data })).status()).toBe(200);
    const call = await callsAs(request, 'lead');
    const queue = async () =>
      (
        (await call('GET', '/api/admin/request/')) as { requests: { requestId: string; email: string }[] }
      ).requests.find((one) => one.email === email);
    const id = (await queue())?.requestId;

    await signIn(page, 'agent');
    await page.goto(`/admin/requests?kind=link&request=link.${id}`);
    const heading = page.getByRole('heading', { level: 2, name: 'The link of a pass: Ada Byron' });
    await expect(heading).toBeFocused();
    const opened = page.getByRole('region', { name: 'Opened request' });
    for (const text of [email, '10240005', 'My mailbox has changed'])
      await expect(opened.getByText(text).first()).toBeVisible();
    await expect(page.getByText('You have it since')).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press('g');
    const box = page.getByRole('dialog', { name: 'Find a guest' });
    await expect(box.getByLabel('Any number, link, email, phone or name')).toHaveValue('10240005');
    await expect(box.getByText('1 found')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(page.getByText('You have it since')).toBeVisible();

    await page.getByRole('button', { name: 'Find the guest' }).click();
    await expect(box.getByText('1 found')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/guest\\?order=10240005.*request=link\\.${id}`));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the request' }).click();
    await expect(heading).toBeVisible();
    await expect(page.getByText('You have it since')).toBeVisible();

    await page.getByLabel('Text for the answer').selectOption('The link was mailed');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText(/^Answered: the link of a pass, Ada Byron/)).toBeVisible();
    await expect.poll(queue).toBeUndefined();
  },
);
