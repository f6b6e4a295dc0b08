/** The queue of requests by keyboard alone: who has which one, the answers, and the next that opens itself. */
import type { Locator, Page } from '@playwright/test';

import type { ClubRequestView } from '../src/contract/calls/staff-club-requests.ts';
import type { QueuedRequest } from '../src/contract/calls/staff-requests.ts';
import { desktop, expect, expectAccessible, failedAnswer, test } from './park.ts';
import { askForAnotherPhoto } from './photo-on-pass.ts';
import { callsAs, confirm, openTab, signIn } from './staff.ts';

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

test(
  'a queue is answered by keyboard, and a colleague sees who has what',
  desktop,
  async ({ page, request }) => {
    await askForAnotherPhoto(request);
    await askForAnotherPhoto(request);
    const call = await callsAs(request, 'lead');
    const queue = async () =>
      ((await call('GET', '/api/admin/request/')) as { requests: QueuedRequest[] }).requests;
    const before = (await queue()).filter(({ kind }) => kind === 'photo');
    expect(before.length).toBeGreaterThan(1);

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
    expect(who).toBeLessThan(await topOf(page.getByRole('button', { name: 'Page of the guest' })));
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
    // The key alone answers nothing: the question names what happens and whom it mails.
    await page.keyboard.press('a');
    const question = page.getByRole('dialog', { name: /^Another photo: / });
    await expect(question).toContainText(/comes off the pass at once.*VOID.*(gets a mail|No mail is sent)/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByText('You have it since')).toBeVisible();
    expect((await queue()).map(({ requestId }) => requestId)).toContain(held?.requestId);
    await page.keyboard.press('d');
    await expect(question).toContainText(/stays on the pass.*(gets a mail|No mail is sent)/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Answered: another photo/)).toBeVisible();
    await expect(page).not.toHaveURL(first);
    await heading(page, /Another photo/);
    await expect(page.getByText('You have it since')).toBeVisible();
    const openNow = async () => (await queue()).map(({ requestId }) => requestId);
    await expect.poll(openNow).not.toContain(held?.requestId);
  },
);

test(
  'a claim is approved with a text by keyboard, and an answer that was mailed is not undone',
  desktop,
  async ({ page, request }) => {
    const email = 'queue-by-keys@journeys.example';
    const person = { email, firstName: 'Keya', lastName: 'Board' };
    const userID = await (await request.post('/api/loyalty/create', { data: person })).text();
    const refused = await request.post('/api/loyalty/tickets/', {
      data: { email, userID, orderId: '10300003' },
    });
    const stepTicket = refused.headers()['x-next-step-ticket'];
    expect((await request.post('/api/loyalty/ask-team/', { data: { stepTicket, note: '' } })).status()).toBe(
      204,
    );
    const { barcode } = await askForAnotherPhoto(request);
    const call = await callsAs(request, 'lead');
    const queue = async () =>
      ((await call('GET', '/api/admin/request/')) as { requests: QueuedRequest[] }).requests;
    const claim = (await queue()).find((one) => one.email === email);
    const photo = (await queue()).find((one) => one.barcode === barcode);

    await signIn(page, 'agent');
    await page.goto(`/admin/requests?request=club.${claim?.requestId}`);
    await heading(page, /Points for a refused claim: Keya Board/);
    await expect(page.getByText('You have it since')).toBeVisible();
    await expectAccessible(page);
    // T goes to the texts; the letters of its name choose one, as in any list of a browser.
    await page.keyboard.press('t');
    const texts = page.getByLabel('Text for the answer');
    await expect(texts).toBeFocused();
    await page.keyboard.type('Points are');
    await expect(texts).toHaveValue('Points are in the account');
    const message = page.getByLabel('Message to the guest');
    await expect(message).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await confirm(page, 'Points were added', `${email} gets a mail that says that the points are on`);
    await expect(page.getByText(/^Answered: points for a refused claim, Keya Board/)).toBeVisible();
    expect((await queue()).map(({ requestId }) => requestId)).not.toContain(claim?.requestId);
    const answered = (await call('GET', '/api/admin/club-request/')) as ClubRequestView[];
    expect(answered.find(({ requestId }) => requestId === claim?.requestId)).toMatchObject({
      status: 'added',
    });

    await page.goto(`/admin/requests?request=photo.${photo?.requestId}`);
    await heading(page, /Another photo/);
    await expect(page.getByText('You have it since')).toBeVisible();
    await page.keyboard.press('d');
    await confirm(page, 'Decline and keep photo', 'The photo stays');
    await expect(page.getByText(/^Answered: another photo/)).toBeVisible();
    expect((await queue()).map(({ requestId }) => requestId)).not.toContain(photo?.requestId);
    // The guest has the mail, so nothing is offered that would take the answer back unseen.
    // Other journeys of this agent may have changed something else.
    await page.keyboard.press('Control+z');
    const changes = page.getByRole('dialog', { name: 'Your last changes' });
    await expect(changes).toContainText(/You have changed nothing|Changes can be undone[^]*Undo/);
    for (const name of [barcode, photo?.requestId ?? ''])
      await expect(changes.getByText(name)).toHaveCount(0);
    await expect(changes.getByText(/Club Request|Keya Board/)).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'the park writes its own text for an answer, and the queue offers it',
  desktop,
  async ({ page, request }) => {
    const { barcode } = await askForAnotherPhoto(request);
    const call = await callsAs(request, 'admin');
    const { requests } = (await call('GET', '/api/admin/request/')) as { requests: QueuedRequest[] };
    const asked = requests.find((one) => one.barcode === barcode);
    await signIn(page, 'admin');
    await openTab(page, 'Answer Texts');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add answer text', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'New answer text' });
    await form.getByLabel(/^Name/).fill('A friendly no');
    await form.getByLabel(/^Request/).selectOption('Photo');
    await form.getByLabel(/^Answer/).selectOption('Decline');
    await form.getByLabel(/^Language/).selectOption('English');
    await form.getByLabel(/^Text/).fill('Hello {gest}, your photo is fine.');
    await form.getByLabel(/^Active/).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText(/Nothing fills \{gest\}/)).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel(/^Text/).fill('Hello {guest}, your photo is fine.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'A friendly no' });
    for (const cell of ['Photo', 'Decline', 'English'])
      await expect(row.getByText(cell, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Request filter').selectOption('Club');
    await expect(row).toBeHidden();

    await page.goto(`/admin/requests?request=photo.${asked?.requestId}`);
    await expect(page.getByText('You have it since')).toBeVisible();
    await page.getByLabel('Text for the answer').selectOption('A friendly no');
    await expect(page.getByLabel('Message to the guest')).toHaveValue(
      'Hello Petra Holm, your photo is fine.',
    );
    await expect(page.getByRole('option', { name: 'The photo is clear' })).toBeAttached();
    await page.getByRole('button', { name: 'Decline and keep photo' }).click();
    await confirm(page, 'Decline and keep photo', 'The photo stays');
    await expect(page.getByText(/^Answered: another photo, Petra Holm/)).toBeVisible();
    const rows = (await call('GET', '/api/admin/answer-text/')) as {
      answerTextGUID: string;
      answerTextName: string;
    }[];
    const own = rows.find(({ answerTextName }) => answerTextName === 'A friendly no');
    await call('DELETE', `/api/admin/answer-text/${own?.answerTextGUID}`);
  },
);

test('the park sets within which time its team answers', desktop, async ({ page, request }) => {
  const call = await callsAs(request, 'admin');
  const button = page.getByRole('button', { name: 'Due times' });
  // The agent answers in these times, and does not set them.
  await signIn(page, 'agent');
  await openTab(page, 'Requests');
  await expect(page.getByText(/open(?:, \d+ overdue)?\.$/)).toBeVisible();
  await expect(button).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);

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
  expect(saved).toEqual({ ...Object(usual), club: 60, link: 90 });
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
    // Nothing is scrolled: both answers stand side by side above the bar of the groups.
    const top = await topOf(page.getByRole('navigation', { name: 'Groups of tabs' }));
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
