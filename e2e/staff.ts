/** The back office for journeys: the demo team by email address. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { waitForHydration } from './park.ts';
import { placeOfTab } from './place-of-tab.ts';

/** The password of the demo team; no real account has it. */
export const teamPassword = 'lantern-wheel-by-the-sea';

/** Signs in a member of the team: gate, agent, lead, loyalty, design, audit or admin. */
export async function signIn(page: Page, who: string, password = teamPassword): Promise<void> {
  await page.goto('/login');
  await enterLogin(page, who, password);
  await expect(page).toHaveURL(/\/admin/);
}

/** Fills in the form of the login, and submits it. */
export async function enterLogin(page: Page, who: string, password = teamPassword): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@harborlight.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Starts an act of a guest's profile by keyboard, in front or in the menu; one that has begun is in the address. */
export async function startAct(page: Page, name: string): Promise<void> {
  await waitForHydration(page);
  const more = page.getByRole('button', { name: 'More acts' });
  const forward = page.getByRole('button', { name, exact: true });
  const before = page.url();
  // The profile may be read again meanwhile, which moves an act from the front to the menu.
  await expect(async () => {
    if (page.url() !== before) return;
    if (await forward.isVisible()) await forward.press('Enter', { timeout: 3000 });
    else {
      await more.press('Enter', { timeout: 3000 });
      await page.getByRole('menuitem', { name, exact: true }).press('Enter', { timeout: 3000 });
    }
    await expect(page).not.toHaveURL(before, { timeout: 3000 });
  }).toPass();
}

/** Opens a tab by its title: its place first, on a phone from the bar, then the tab if the place has several. */
export async function openTab(page: Page, title: string): Promise<void> {
  await openPlace(page, placeOfTab(title));
  const heading = page.getByRole('heading', { name: title, level: 1, exact: true });
  const tab = page.getByRole('tab', { name: title, exact: true });
  await expect(heading.or(tab).first()).toBeVisible();
  if (!(await heading.isVisible())) await tab.click();
  await expect(heading).toBeVisible();
}

/** Follows the link of a place. */
export async function openPlace(page: Page, title: string): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Places' });
  await expect(places).toBeVisible();
  const link = places.getByRole('link', { name: title, exact: true });
  if (!(await link.isVisible())) await places.getByRole('button', { name: 'More' }).click();
  await link.click();
}

/** Says yes to the question that is open, which must name the effect in these words. */
export async function confirm(page: Page, action: string, effect: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: effect }).last();
  await question.getByRole('button', { name: action, exact: true }).click();
  await expect(question).toBeHidden();
}

/** The row of the open table that contains this text. */
export function rowWith(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}

/**
 * Makes calls as a member of the team without the page, to prepare a row or to change it as a colleague would; a text is
 * sent as CSV.
 */
export async function callsAs(request: APIRequestContext, who: string) {
  const login = await request.post('/app/login/', {
    data: { teamMemberUsername: `${who}@harborlight.example`, teamMemberPassword: teamPassword },
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const authorization = `Bearer ${accessToken}`;
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object | string) => {
    const headers = { authorization, ...(typeof data === 'string' ? { 'content-type': 'text/csv' } : {}) };
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), `${method} ${path} was answered ${answer.status()}`).toBe(true);
    return answer.json() as Promise<unknown>;
  };
}

/** Creates a test pass for one journey and returns its id. */
export async function makeTestPass(
  request: APIRequestContext,
  testPassesBarcode: string,
  testPassesDescription: string,
): Promise<{ id: string; path: string }> {
  const call = await callsAs(request, 'design');
  const row = await call('POST', '/api/admin/test-passes/', { testPassesBarcode, testPassesDescription });
  const { testPassesGUID: id } = row as { testPassesGUID: string };
  return { id, path: `/api/admin/test-passes/${id}` };
}

/** Invites a member of the front desk; returns what proves, once, that they may choose a password. */
export async function inviteMember(request: APIRequestContext, who: string): Promise<string> {
  const call = await callsAs(request, 'admin');
  const made = await call('POST', '/api/admin/team-member/', {
    teamMemberFirstName: 'Ada',
    teamMemberLastName: 'Lind',
    teamMemberInternalID: who,
    teamMemberUsername: `${who}@harborlight.example`,
    teamMemberAccessLevel: 20,
  });
  const { setPasswordLink } = made as { setPasswordLink: string };
  return setPasswordLink.split('#')[1] ?? '';
}

/** Imports a file as the administrator, and waits for its end. */
export async function importAs(
  request: APIRequestContext,
  { kind, fileName, lines }: { kind: string; fileName: string; lines: readonly string[] },
): Promise<void> {
  const call = await callsAs(request, 'admin');
  const address = `/api/admin/import/${kind}?fileName=${encodeURIComponent(fileName)}`;
  const { runId } = (await call('PUT', address, `${lines.join('\n')}\n`)) as Run;
  const runs = async () => (await call('GET', '/api/admin/import/')) as Run[];
  await expect.poll(async () => (await runs()).find((run) => run.runId === runId)?.state).toBe('done');
}

interface Run {
  runId: string;
  state: string;
}

/** Imports orders by their lines, with further columns after the usual ones. */
export async function importOrders(
  request: APIRequestContext,
  lines: readonly string[],
  further = '',
): Promise<void> {
  const head = `orderId,barcode,productId,orderedAt,amount${further}`;
  await importAs(request, { kind: 'orders', fileName: `${lines[0]}.csv`, lines: [head, ...lines] });
}

/** A line of an order with one day ticket, whose barcode is the order's number behind eight digits. */
export function orderLine(orderId: string, barcode = `51260000${orderId}`): string {
  return `${orderId},${barcode},DAY-ALL,2026-11-20T12:00:00Z,45`;
}

/** Waits until the browser keeps the token by which the server knows it again. */
export async function waitForDeviceToken(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('staff-device', 1);
            // If nothing was kept yet, the page itself must still be able to make the store.
            opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
            opening.addEventListener('error', () => resolve(false));
            opening.addEventListener('success', () => {
              const asked = opening.result.transaction('tokens').objectStore('tokens').get('staff-device');
              asked.addEventListener('success', () => resolve(typeof asked.result === 'string'));
              opening.result.close();
            });
          }),
      ),
    )
    .toBe(true);
}

/** Opens the member's own account from the bar, on screens of either width. */
export async function openAccount(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' });
  const member = page.getByRole('button', { name: '@harborlight.example' });
  await expect(menu.or(member).filter({ visible: true })).toBeVisible();
  await ((await menu.isVisible()) ? menu : member).click();
  await page.getByText('Your account', { exact: true }).click();
  return page.getByRole('dialog', { name: 'Your account' });
}

/** Writes a message to the holders of the coaster wristband and sends it; the returned function takes it back. */
export async function sendMessage(request: APIRequestContext, text: string): Promise<() => Promise<unknown>> {
  const call = await callsAs(request, 'admin');
  const address = `/api/admin/message/${crypto.randomUUID()}`;
  const audience = { who: 'passes', productIds: ['WB-HEIGHT'], day: null, photo: null };
  const draft = { kind: 'service', text, audience, sendAt: null, shownUntil: null };
  await call('PUT', address, { ...draft, version: 0 });
  await call('POST', `${address}/send/`, { version: 1 });
  return () => call('POST', `${address}/stop/`);
}
