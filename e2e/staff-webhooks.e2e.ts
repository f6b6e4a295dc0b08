/** The team adds a webhook, tests it, sees what became of its events, sends them again, and deletes it. */
import type { Page } from '@playwright/test';

import { startStrictWebhook, type StrictWebhook } from '../src/server/testing/strict-webhook.ts';
import { expect, expectSound, test } from './park.ts';
import { callsAs, importOrders, openTab, orderLine, signIn } from './staff.ts';

// Each has a receiver of its own; the table shows those of both.
let receiver: StrictWebhook;
test.beforeEach(async () => {
  receiver = await startStrictWebhook(() => new Date());
});
test.afterEach(() => receiver.close());

/** Adds a webhook by the form and returns the secret that is shown once. */
async function addByForm(page: Page, events: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await expect(form.getByRole('button', { name: 'Add webhook' })).toBeDisabled();
  await form.getByLabel('Address').fill('http://10.0.0.1/hooks');
  await form.getByLabel('Mail to').fill('it@harborlight.example');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText('The address must begin with https://')).toBeVisible();
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('Note').fill('Season ledger');
  await form.getByLabel('Chosen events', { exact: true }).check();
  for (const event of events) await form.getByLabel(event, { exact: true }).check();
  await expectSound(page);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  const secret = await shown.getByText(/^whsec_/).textContent();
  await expectSound(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  return secret ?? '';
}

test.describe('a webhook', () => {
  // The address of the form is refused.
  test.use({ allowedComplaints: [/status of 400/] });
  test('is added, tested, gets its events, and sends one again', async ({ page, request }) => {
    await signIn(page, 'admin');
    await openTab(page, 'Webhooks');
    await expectSound(page);
    receiver.secrets.push(await addByForm(page, ['pass.added']));
    const panel = page.getByRole('region', { name: receiver.url });
    await expect(panel.getByText('No event has been sent to it yet.')).toBeVisible();

    receiver.answer = () => ({ status: 200, text: 'well received' });
    await panel.getByRole('button', { name: 'Send test' }).click();
    await expect(panel.getByText('The test was taken')).toBeVisible();
    await expect(panel.getByText('well received')).toBeVisible();

    await importOrders(request, [orderLine('74000001')]);
    const deliveries = panel.getByRole('table', { name: 'Deliveries' });
    const row = deliveries.getByRole('row').filter({ hasText: '74000001' });
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('pass.added');
    await row.getByRole('button', { name: 'Show' }).click();
    await expect(panel.getByText('"orderId": "74000001"')).toBeVisible();
    await expect(panel.getByText('well received').last()).toBeVisible();
    await expectSound(page);

    await row.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('It is sent again.')).toBeVisible();

    await panel.getByLabel('State', { exact: true }).selectOption('Given up');
    await expect(panel.getByText('No delivery matches these filters.')).toBeVisible();
    expect(receiver.refused).toEqual([]);
  });
});

test('an endpoint that fails is shown, is paused and resumed, and is deleted', async ({ page, request }) => {
  const call = await callsAs(request, 'admin');
  const form = {
    url: receiver.url,
    note: 'Failing',
    kinds: ['pass.added'],
    mailTo: 'it@harborlight.example',
  };
  const { webhook, secret } = (await call('POST', '/api/admin/webhook/', form)) as {
    webhook: { webhookGUID: string };
    secret: string;
  };
  receiver.secrets.push(secret);
  receiver.answer = () => ({ status: 503, text: 'closed for the night' });
  await importOrders(request, [orderLine('74000002')]);
  await signIn(page, 'admin');
  await page.goto(`/admin/webhooks?webhook=${webhook.webhookGUID}`);
  const panel = page.getByRole('region', { name: receiver.url });
  await expect(panel.getByText('Events do not arrive')).toBeVisible();
  const row = panel
    .getByRole('table', { name: 'Deliveries' })
    .getByRole('row')
    .filter({ hasText: '74000002' });
  await expect(row).toContainText('Failed, tried again');
  await expect(row).toContainText('It answered with 503');
  await expect(row).toContainText('Next');
  await expectSound(page);

  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The webhook is paused.')).toBeVisible();
  await expect(panel.getByText('Paused: events wait')).toBeVisible();
  receiver.answer = () => ({ status: 204 });
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('The webhook is resumed.')).toBeVisible();
  await expect(row).toContainText('Delivered');

  await panel.getByRole('button', { name: 'New secret' }).click();
  await page
    .getByRole('dialog', { name: 'Make a new secret?' })
    .getByRole('button', { name: 'Make new secret' })
    .click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  receiver.secrets.push((await shown.getByText(/^whsec_/).textContent()) ?? '');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('Former secret signs until')).toBeVisible();

  await panel.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this webhook?' });
  await question.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('The webhook is deleted.')).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(receiver.refused).toEqual([]);
});
