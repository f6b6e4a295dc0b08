/** What a guest does again and again on the claim form. */
import type { Page } from '@playwright/test';

import { mailedCode } from '../../e2e/club-member.ts';
import { expect } from '../../e2e/park.ts';

/** Enters a number. */
export async function enterNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox').first().fill(number);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Signs in with the mailed code, below a refusal or at the account. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByText('Code sent to').first().waitFor();
  await page.getByLabel('Code').fill(await mailedCode(page.request, email));
  await page.getByRole('button', { name: 'Continue' }).click();
}
