/** The back office as journeys use it: the demo team by its addresses. */
import { expect, type APIRequestContext, type Page } from '@playwright/test';

/** Demo data only. */
export const teamPassword = 'lantern-wheel-by-the-sea';

/** Signs one of the team in: gate, agent, lead, loyalty, design, audit or admin. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${who}@harborlight.example`);
  await page.getByLabel('Password', { exact: true }).fill(teamPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin/);
}

/** Ends the session of whoever is signed in, as from another device: this one does not know. */
export async function endSessionElsewhere(page: Page, request: APIRequestContext): Promise<void> {
  const { sessionGUID, accessToken } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user') ?? '{}') as { sessionGUID: string; accessToken: string },
  );
  await request.delete(`/app/logout/${sessionGUID}`, { headers: { authorization: `Bearer ${accessToken}` } });
}

/** Opens a tab by its title. */
export async function openTab(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The row of the open table that holds this text. */
export function rowWith(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text });
}
