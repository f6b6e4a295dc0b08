/** The queue of requests by keyboard alone: who has which one, the answers, and the next that opens itself. */
import type { Locator, Page } from '@playwright/test';

import type { QueuedRequest } from '../src/contract/calls/staff-requests.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { askForAnotherPhoto } from './photo-on-pass.ts';
import { callsAs, openTab, signIn } from './staff.ts';

test.use({ allowedComplaints: [failedAnswer] });
// They answer the same requests of the demo park.
test.describe.configure({ mode: 'serial' });

async function heading(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not in sight.');
  return box;
}

async function topOf(part: Locator): Promise<number> {
  return (await boxOf(part)).y;
}

type Calls = Awaited<ReturnType<typeof callsAs>>;

async function queueOf(call: Calls): Promise<QueuedRequest[]> {
  return ((await call('GET', '/api/admin/request/')) as { requests: QueuedRequest[] }).requests;
}

test(
  'a queue is answered by keyboard, and a colleague sees who has what',
  desktop,
  async ({ page, request }) => {
    await askForAnotherPhoto(request);
    await askForAnotherPhoto(request);
    const call = await callsAs(request, 'lead');
    const queue = () => queueOf(call);

    await signIn(page, 'agent');
    await openTab(page, 'Requests');
    await expect(page.getByText(/open(?:, \d+ overdue)?\.$/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Kind', { exact: true }).selectOption('photo');
    await expect(page).toHaveURL(/kind=photo/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await heading(page, /Another photo/);
    await expect(page.getByText('You have it since')).toBeVisible();
    await expect(page.getByRole('img', { name: /as on the pass/ })).toBeVisible();
    await expectAccessible(page);
    const opened = new URL(page.url()).searchParams.get('request')?.replace('photo.', '');
    const held = (await queue()).find(({ requestId }) => requestId === opened);
    expect(held?.hold?.name).toBe('Gail Osei');

    // The lead takes it over, which the agent reads; the agent takes it back by keyboard.
    const path = `/api/admin/request/photo/${held?.requestId}/hold`;
    await call('POST', path, { word: 'I know this guest' });
    await expect(page.getByText(/took it over with the words “I know this guest”/)).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText('You have it since')).toBeHidden();
    // Who has it is said before the photo and all other facts.
    const who = await topOf(page.getByText(/took it over with the words/));
    expect(who).toBeLessThan(await topOf(page.getByRole('button', { name: 'Guest page' })));
    await expectAccessible(page);
    await page.getByLabel('Why you take it over').fill('Back from lunch');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You have it since')).toBeVisible();

    // A second window of the agent leaves the request, and the first one still has it.
    const second = await page.context().newPage();
    await second.goto(page.url());
    await expect(second.getByText('You have it since')).toBeVisible();
    const left = second.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await second.keyboard.press('r');
    expect((await left).status()).toBe(204);
    await second.close();
    const still = (await queue()).find(({ requestId }) => requestId === held?.requestId);
    expect(still?.hold?.name).toBe('Gail Osei');

    // A text is chosen and changed, and D declines; the next one opens with the focus on its heading.
    const first = page.url();
    await page.getByRole('heading', { level: 2 }).first().focus();
    await page.keyboard.press('t');
    await page.getByLabel('Text for the answer').selectOption('The photo is clear');
    await page.getByLabel('Message to the guest').press('End');
    await expect(page.getByLabel('Message to the guest')).toHaveValue(/shows you clearly/);
    await page.keyboard.press('Escape');
    // One key answers; its mail waits, so that another one takes the answer back with all that was typed.
    await page.keyboard.press('d');
    await expect(page.getByText(/^Declined: another photo/)).toBeVisible();
    await expect(page).not.toHaveURL(first);
    await heading(page, /Another photo/);
    await expect(page.getByText('You have it since')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('The request is open again.')).toBeVisible();
    expect((await queue()).map(({ requestId }) => requestId)).toContain(held?.requestId);
    await page.goto(first);
    await expect(page.getByText('You have it since')).toBeVisible();
  },
);

test('a claim is answered with nothing but a message', desktop, async ({ page, request }) => {
  const email = 'too-old@journeys.example';
  const person = { email, firstName: 'Robin', lastName: 'Journey' };
  const userID = await (await request.post('/api/loyalty/create', { data: person })).text();
  const claim = { email, userID, orderId: '10300003' };
  const refused = await request.post('/api/loyalty/tickets/', { data: claim });
  const stepTicket = refused.headers()['x-next-step-ticket'];
  await request.post('/api/loyalty/ask-team/', { data: { stepTicket, note: 'We were ill.' } });
  await signIn(page, 'agent');
  await page.goto('/admin/requests?kind=club');
  await page.getByRole('button', { name: /Robin Journey.*Order 10300003/s }).click();
  const opened = page.getByRole('region', { name: 'Opened request' });
  for (const fact of ['We were ill.', email, 'not proved', 'ticket too old'])
    await expect(opened.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByText('You have it since')).toBeVisible();
  const onlyText = opened.getByRole('button', { name: 'Send only the message' });
  await expect(onlyText).toBeDisabled();
  await opened.getByLabel('Message to the guest').fill('Please show us your receipt.');
  await expectAccessible(page);
  await onlyText.click();
  await expect(page.getByText('Answered: points for a refused claim, Robin Journey.')).toBeVisible();
});

test('the park sets within which time its team answers', desktop, async ({ page, request }) => {
  const call = await callsAs(request, 'admin');
  const button = page.getByRole('button', { name: 'Due times' });
  await signIn(page, 'admin');
  await openTab(page, 'Requests');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Due times' });
  const photo = dialog.getByLabel('Photo requests', { exact: true });
  await expect(photo).toHaveValue('48');
  await expect(dialog.getByText(/requests that are open now keep theirs/)).toBeVisible();
  await expectAccessible(page);
  // A time that the server refuses cannot be saved.
  await photo.fill('49');
  await expect(dialog.getByText('From 15 minutes to 48 hours')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await button.click();
  await dialog.getByLabel('Link requests', { exact: true }).fill('90');
  await dialog.getByLabel('Unit of Link requests').selectOption('minutes');
  // A colleague was faster: nothing is overwritten.
  const usual = await call('GET', '/api/admin/request-due/');
  await call('PUT', '/api/admin/request-due/', { settings: { ...Object(usual), club: 60 }, former: usual });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else has changed these times. Look at them again.')).toBeVisible();
  await expect(dialog.getByLabel('Club requests', { exact: true })).toHaveValue('1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The due times are saved.')).toBeVisible();
  const saved = await call('GET', '/api/admin/request-due/');
  await call('PUT', '/api/admin/request-due/', { settings: usual, former: saved });
});

test(
  'on a phone the opened request is a page of its own with both answers in sight',
  desktop,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await askForAnotherPhoto(request);
    await signIn(page, 'agent');
    await page.goto('/admin/requests?kind=photo');
    const list = page.getByRole('list', { name: 'Open requests' });
    await list.getByRole('button').first().click();
    await expect(list).toBeHidden();
    await expect(page.getByText('You have it since')).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Nothing is scrolled: both answers stand side by side above the bar of the places.
    const top = await topOf(page.getByRole('navigation', { name: 'Places' }));
    const answers = ['Decline and keep photo', 'Approve and remove photo'].map((name) =>
      page.getByRole('button', { name }),
    );
    for (const answer of answers) {
      const box = await boxOf(answer);
      expect(box.y + box.height).toBeLessThanOrEqual(top);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(new Set(await Promise.all(answers.map(topOf))).size).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await expect(list).toBeVisible();
  },
);

test('the address of one kind leads to the queue, and who answers second reads the first answer', async ({
  page,
  request,
}) => {
  await askForAnotherPhoto(request);
  await signIn(page, 'agent');
  await page.goto('/admin/photo-requests');
  await expect(page).toHaveURL(/\/admin\/requests\?kind=photo$/);
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('photo');
  await page
    .getByRole('list', { name: 'Open requests' })
    .getByRole('button', { name: /Petra Holm/ })
    .last()
    .click();
  await expect(page.getByText('You have it since')).toBeVisible();
  const opened = page.getByRole('region', { name: 'Opened request' });
  await page.getByLabel('Message to the guest').fill('Typed in vain.');
  const id = new URL(page.url()).searchParams.get('request')?.replace('photo.', '');
  await page.route('**/api/admin/request/', (route) => route.abort());
  const call = await callsAs(request, 'lead');
  await call('POST', `/api/admin/request/photo/${id}/hold`, { word: 'I know this guest' });
  await call('PUT', `/api/admin/photo-request/${id}`, { answer: 'declined', message: 'It is a fine photo.' });
  await page.getByRole('button', { name: 'Approve and remove photo' }).click();
  await expect(opened.getByText('Someone else has answered this request.')).toBeVisible();
  await expect(opened.getByText('It is a fine photo.')).toBeVisible();
  await expect(opened.getByLabel('What you typed')).toHaveValue('Typed in vain.');
  await expect(opened.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByLabel('Show').focus();
  await page.getByLabel('Show').selectOption('answered');
  await expect(page.getByLabel('Show')).toBeFocused();
  const answered = page.getByRole('list', { name: 'Answered requests' });
  await answered
    .getByRole('button', { name: /Petra Holm.*Declined/ })
    .first()
    .click();
  await expect(opened.getByText('Declined', { exact: true })).toBeVisible();
});
