/** The tabs of one kind of requests: they lead to the queue with its filter, and its answers are read there. */
import type { APIRequestContext, Page } from '@playwright/test';

import type { QueuedRequest } from '../src/contract/calls/staff-requests.ts';
import { desktop, expect, expectAccessible, failedAnswer, passOf, test } from './park.ts';
import { callsAs, confirm, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });

const ada = passOf('10240005');

async function openKind(page: Page, title: string, kind: string): Promise<void> {
  await page.getByRole('tab', { name: title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/requests\\?kind=${kind}$`));
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue(kind);
}

async function openRequest(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('list', { name: 'Open requests' }).getByRole('button', { name }).first().click();
  await expect(page.getByText('You have it since')).toBeVisible();
}

/** A colleague takes the opened request over and answers it before this page reads the queue again. */
async function answerBefore(page: Page, request: APIRequestContext, answer: object): Promise<void> {
  const [kind, id] = (new URL(page.url()).searchParams.get('request') ?? '').split('.');
  await page.route('**/api/admin/request/', (route) => route.abort());
  const call = await callsAs(request, 'lead');
  await call('POST', `/api/admin/request/${kind}/${id}/hold`, { word: 'I know this guest' });
  await call('PUT', `/api/admin/${kind}-request/${id}`, answer);
}

test(
  'the team sees the photo, approves with a message, and the guest can upload another one',
  desktop,
  async ({ page, request }) => {
    await signIn(page, 'agent');
    await openKind(page, 'Photo Requests', 'photo');
    await expectAccessible(page);
    await openRequest(page, /Ada Lindqvist/);
    const opened = page.getByRole('region', { name: 'Opened request' });
    await expect(opened.getByText(ada.orderId, { exact: true })).toBeVisible();

    // A colleague answers first: their answer is shown, and my input stays.
    await page.getByLabel('Message to the guest').fill('Typed in vain.');
    await answerBefore(page, request, { answer: 'declined', message: 'It is a fine photo.' });
    await page.getByRole('button', { name: 'Approve and remove photo' }).click();
    await confirm(page, 'Approve and remove photo', /comes off the pass at once.* gets a mail/);
    await expect(opened.getByText('Someone else has answered this request.')).toBeVisible();
    await expect(opened.getByText('Declined', { exact: true })).toBeVisible();
    await expect(opened.getByText('It is a fine photo.')).toBeVisible();
    await expect(opened.getByLabel('What you typed')).toHaveValue('Typed in vain.');
    await expect(opened.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0);
    await expectAccessible(page);

    await page.unrouteAll();
    await request.post(`/api/reset-photo/${ada.orderId}/${ada.barcode}`, { data: {} });
    await page.goto('/admin/photo-requests');
    await openRequest(page, /Ada Lindqvist/);
    const photo = page.getByRole('img', { name: 'Ada Lindqvist, as on the pass' });
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(640);
    await page.getByLabel('Message to the guest').fill('Please take a photo without the hat.');
    await page.getByRole('button', { name: 'Approve and remove photo' }).click();
    await confirm(page, 'Approve and remove photo', /comes off the pass at once.* gets a mail/);
    await expect(page.getByText('Answered: another photo, Ada Lindqvist.')).toBeVisible();

    await page.getByLabel('Show').focus();
    await page.getByLabel('Show').selectOption('answered');
    await expect(page.getByLabel('Show')).toBeFocused();
    const answered = page.getByRole('list', { name: 'Answered requests' });
    await answered.getByRole('button', { name: /Ada Lindqvist.*Approved/ }).click();
    await expect(opened.getByText('Please take a photo without the hat.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(ada.path);
    await expect(page.getByRole('button', { name: 'Add your photo' })).toBeVisible();
  },
);

test('the team answers a member whose order was too old', desktop, async ({ page, request }) => {
  const email = 'too-old@journeys.example';
  const person = { email, firstName: 'Robin', lastName: 'Journey' };
  const userID = await (await request.post('/api/loyalty/create', { data: person })).text();
  const ask = async (orderId: string): Promise<void> => {
    const refused = await request.post('/api/loyalty/tickets/', { data: { email, userID, orderId } });
    const stepTicket = refused.headers()['x-next-step-ticket'];
    const asked = await request.post('/api/loyalty/ask-team/', {
      data: { stepTicket, note: 'We were ill.' },
    });
    expect([refused.status(), asked.status()]).toEqual([400, 204]);
  };
  await ask('10300003');
  await ask('10300004');
  await signIn(page, 'agent');
  await openKind(page, 'Club Requests', 'club');
  await openRequest(page, /Robin Journey.*Order 10300003/s);
  const opened = page.getByRole('region', { name: 'Opened request' });
  for (const fact of ['We were ill.', email, 'not proved', 'ticket too old'])
    await expect(opened.getByText(fact, { exact: true })).toBeVisible();
  const onlyText = opened.getByRole('button', { name: 'Send only the message' });
  await expect(onlyText).toBeDisabled();
  await opened.getByLabel('Message to the guest').fill('Please show us your receipt.');
  await onlyText.click();
  await confirm(page, 'Send only the message', `${email} gets a mail with your message`);
  await expect(page.getByText('Answered: points for a refused claim, Robin Journey.')).toBeVisible();

  const call = await callsAs(request, 'lead');
  const { requests } = (await call('GET', '/api/admin/request/?status=answered')) as {
    requests: QueuedRequest[];
  };
  const robin = requests.find((one) => one.email === email);
  expect(robin).toMatchObject({ answer: 'text', message: 'Please show us your receipt.' });
});
