/** Steps that the loyalty club's journeys share. */
import type { Page, TestInfo } from '@playwright/test';

import { mailedCode } from './engines/walk.ts';
import { announced, expect, expectAccessible, waitForHydration } from './park.ts';

/** An address of its own for each journey, which creates its own member. */
export const emailOf = (journey: string, { project }: TestInfo): string =>
  `${journey}.${project.name}@journeys.example`;

/** The form's only submit button. */
export const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Enters the email and submits it. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await submitOf(page).click();
}

/** Enters the name of a new member and submits it. */
export async function enterName(page: Page, lastName = 'Journey'): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill(lastName);
  await submitOf(page).click();
}

/** Joins the club, up to the claim form. */
export async function join(page: Page, email: string): Promise<void> {
  await enterEmail(page, email);
  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
  await enterName(page);
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
}

/** The address of a member whom only the device remembers. */
export const keptEmail = 'kept@journeys.example';

/** Makes the device remember a member whom the park does not know, and answers in the park's place that it does. */
export async function rememberMember(
  page: Page,
  { userId = 'a-user-id', allowedChanges = 1 }: { userId?: string; allowedChanges?: number } = {},
): Promise<void> {
  await page.route('**/api/loyalty/verify', (route) =>
    route.fulfill({ contentType: 'text/plain', body: userId }),
  );
  const user = { userId, email: keptEmail, allowedChanges };
  await page.addInitScript((kept) => localStorage.setItem('loyalty-user', kept), JSON.stringify(user));
}

/** A member whom this device remembers and who may claim: the park's data stays unchanged. */
export async function beMember(page: Page, kind: string, allowedChanges = 1): Promise<void> {
  await rememberMember(page, { allowedChanges });
  await page.goto(`/loyalty/${kind}`);
  await expect(page.getByText(keptEmail)).toBeVisible();
}

/** Enters the number of a purchase and submits it. */
export async function claim(page: Page, label: string, number: string): Promise<void> {
  await page.getByLabel(label).fill(number);
  await submitOf(page).click();
}

/** Expects the points and the new balance on the screen, and the focus on the heading. */
export async function expectPoints(page: Page, points: string, balance: string): Promise<void> {
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
  await expect(page.getByRole('definition').first()).toHaveText(points);
  await expect(page.getByRole('definition').nth(1)).toHaveText(balance);
}

/** Asks for the code by mail, and enters it. */
export async function proveMailbox(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(announced(page, `Code sent to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(await mailedCode(new URL(page.url()).origin, email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
}

/** Opens a member's account by a mailed code. */
export async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/loyalty/tickets');
  await waitForHydration(page);
  await enterEmail(page, email);
  await proveMailbox(page, email);
  await page.goto('/loyalty/');
  await waitForHydration(page);
}
