/** What the loyalty club's journeys have in common. */
import type { Page, TestInfo } from '@playwright/test';

import { expect } from './park.ts';

/** Each journey makes a member of its own. */
export const emailOf = (journey: string, { project }: TestInfo): string =>
  `${journey}.${project.name}@journeys.example`;

/** The one button that sends what was typed. */
export const submitOf = (page: Page) => page.getByRole('button', { name: 'Submit' });

/** Types the email and sends it. */
export async function enterEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await submitOf(page).click();
}

/** Types the name of a new member and sends it. */
export async function enterName(page: Page, lastName = 'Journey'): Promise<void> {
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill(lastName);
  await submitOf(page).click();
}

/** Joins the club and stands before the claim. */
export async function join(page: Page, email: string, lastName?: string): Promise<void> {
  await enterEmail(page, email);
  await expect(page.getByRole('heading', { name: 'Join the Brownie Club' })).toBeFocused();
  await enterName(page, lastName);
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeFocused();
}

/** A member who is known to this device and may claim, without a call: nothing of the park is changed. */
export async function beMember(page: Page, kind: string, allowedChanges = 1): Promise<void> {
  const user = { userId: 'a-user-id', email: 'kept@journeys.example', allowedChanges };
  await page.addInitScript((kept) => localStorage.setItem('loyalty-user', kept), JSON.stringify(user));
  await page.goto(`/loyalty/${kind}`);
  await expect(page.getByText('kept@journeys.example')).toBeVisible();
}

/** Types the number of a purchase and sends it. */
export async function claim(page: Page, label: string, number: string): Promise<void> {
  await page.getByLabel(label).fill(number);
  await submitOf(page).click();
}

/** The points and the new balance are on the screen, and the heading has the focus. */
export async function expectPoints(page: Page, points: string, balance: string): Promise<void> {
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
  await expect(page.getByRole('definition').first()).toHaveText(points);
  await expect(page.getByRole('definition').nth(1)).toHaveText(balance);
}

/** What a claim answers where the park is not asked. */
export const claimAnswer = {
  points: 1590,
  pending: false,
  balance: 1840,
  product: 'Harborlight House',
  message: '1,590 Brownie points for Harborlight House.',
  walletTicket: 'a-wallet-ticket',
};
