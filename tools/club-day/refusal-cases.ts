/** How a guest meets each refusal of a claim in the demo park. */
import type { Page } from '@playwright/test';

import { enterEmail } from '../../e2e/club-member.ts';
import { expect, waitForHydration } from '../../e2e/park.ts';
import type { claimSteps } from '../../src/contract/claim-steps.ts';
import type { EarnKind } from '../../src/domain/guest-claims.ts';
import { claimMissesPerMember } from '../../src/server/base/limits/limits.ts';
import { checkNumbers, orderNumbers } from './fill-park.ts';
import { enterNumber, signIn } from './guest-hands.ts';

/** Who meets it. */
interface Guest {
  page: Page;
  email: string;
  /** Sets how many claims of a member the park takes in a day. */
  allowPerDay: (perDay: number) => Promise<void>;
}

/** One refusal. */
export interface RefusalCase {
  code: keyof typeof claimSteps;
  kind: EarnKind;
  /** The number that the guest enters. */
  number: string;
  /** The last name with which the guest has joined. */
  lastName?: string;
  /** What the guest did before, from the claim form back to it. */
  prepare?: (guest: Guest) => Promise<void>;
}

/** The page of a kind. */
export const pathOf = {
  tickets: '/loyalty/tickets',
  purchase: '/loyalty/purchase',
  hotels: '/loyalty/hotels',
};

/** Its call. */
export const callOf = {
  tickets: '/api/loyalty/tickets/',
  purchase: '/api/loyalty/purchase/',
  hotels: '/api/loyalty/hotels/',
};

/** Claims the numbers one after the other, and comes back to an empty claim form. */
async function claimAll(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    await enterNumber(page, number);
    const claimed = page.getByRole('heading', { name: "You've Earned some Brownie Points!" });
    await expect(claimed).toBeVisible();
    await page.getByRole('button', { name: 'Claim another purchase' }).click();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
  }
}

/** Comes back as on another device, signs in with a mailed code, and claims. */
async function claimSignedIn(page: Page, email: string, numbers: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(pathOf.purchase);
  await waitForHydration(page);
  await enterEmail(page, email);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Claim your points' })).toBeVisible();
  await claimAll(page, numbers);
}

/** Claims the next receipt in a tab of the same guest. */
async function claimIn(tab: Page, from: string[]): Promise<void> {
  await tab.waitForURL('**/loyalty/purchase');
  await waitForHydration(tab);
  const [number = ''] = from.splice(0, 1);
  await enterNumber(tab, number);
  await expect(tab.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeVisible();
  await tab.close();
}

/** Receipts that no one has claimed yet. */
const receipts = { ofManyDays: [...checkNumbers.ofManyDays], ofOneDay: [...checkNumbers.ofOneDay] };

/** All refusals that a guest can meet in a park that runs. */
export const refusalCases: readonly RefusalCase[] = [
  { code: 'ticket-malformed', kind: 'tickets', number: '4'.repeat(60) },
  { code: 'ticket-not-found', kind: 'tickets', number: '99999999' },
  { code: 'ticket-refunded', kind: 'tickets', number: '10300004' },
  { code: 'ticket-not-yet', kind: 'tickets', number: orderNumbers.notYet },
  { code: 'ticket-too-old', kind: 'tickets', number: orderNumbers.tooOld },
  { code: 'ticket-earns-nothing', kind: 'tickets', number: orderNumbers.earnsNothing },
  { code: 'source-claimed', kind: 'tickets', number: '10300002' },
  { code: 'check-malformed', kind: 'purchase', number: '12345678901234567' },
  { code: 'check-not-found', kind: 'purchase', number: '99999' },
  { code: 'check-ambiguous', kind: 'purchase', number: '20412' },
  { code: 'check-voided', kind: 'purchase', number: '20777' },
  { code: 'check-refunded', kind: 'purchase', number: checkNumbers.refunded },
  { code: 'check-open', kind: 'purchase', number: '20888' },
  { code: 'check-not-yet', kind: 'purchase', number: checkNumbers.notYet },
  { code: 'check-too-old', kind: 'purchase', number: '20666' },
  { code: 'check-earns-nothing', kind: 'purchase', number: checkNumbers.earnsNothing },
  { code: 'stay-malformed', kind: 'hotels', number: `HB${'4'.repeat(60)}` },
  { code: 'stay-not-found', kind: 'hotels', number: 'HB999999' },
  { code: 'stay-cancelled', kind: 'hotels', number: 'HB480001', lastName: 'Marsh' },
  { code: 'stay-not-started', kind: 'hotels', number: 'HB483055', lastName: 'Abara' },
  { code: 'stay-too-old', kind: 'hotels', number: 'HB470500', lastName: 'Adeyemi' },
  { code: 'stay-earns-nothing', kind: 'hotels', number: 'HB900010' },
  {
    code: 'claim-not-allowed',
    kind: 'purchase',
    number: '10311',
    // The one free claim is made in another tab.
    prepare: async ({ page }) => {
      const tab = await page.context().newPage();
      await tab.goto(pathOf.purchase);
      await claimIn(tab, receipts.ofManyDays);
    },
  },
  {
    code: 'claim-tries-of-member',
    kind: 'tickets',
    number: '99999991',
    prepare: async ({ page }) => {
      for (let index = 0; index < claimMissesPerMember.freeMisses; index += 1) {
        await enterNumber(page, `9999990${index}`);
        await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-busy');
      }
    },
  },
  {
    code: 'check-limit-reached',
    kind: 'purchase',
    number: checkNumbers.ofOneDay.at(-1) ?? '',
    prepare: async ({ page, email, allowPerDay }) => {
      await allowPerDay(20);
      await claimSignedIn(page, email, receipts.ofOneDay.splice(0, 5));
    },
  },
  {
    code: 'member-unknown',
    kind: 'purchase',
    number: '10311',
    prepare: async ({ page }) => {
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('loyalty-user') ?? '{}') as object;
        localStorage.setItem('loyalty-user', JSON.stringify({ ...user, userId: 'of-a-closed-account' }));
      });
      await page.reload();
      await page.getByRole('button', { name: 'Submit' }).waitFor();
    },
  },
  {
    code: 'member-ticket-refused',
    kind: 'purchase',
    number: '10311',
    prepare: async ({ page, email }) => {
      await claimSignedIn(page, email, receipts.ofManyDays.splice(0, 1));
      await page.evaluate(() => sessionStorage.setItem('loyalty-ticket', 'of-yesterday'));
      await page.reload();
      await page.getByRole('button', { name: 'Submit' }).waitFor();
    },
  },
  {
    code: 'claim-day-limit',
    kind: 'purchase',
    number: '10311',
    prepare: async ({ page, email, allowPerDay }) => {
      // The last case, because the park keeps this limit.
      await allowPerDay(1);
      await claimSignedIn(page, email, []);
      // The page offers no second form after the last claim of the day, so that one is made in another tab.
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate(() => window.open('/loyalty/purchase')),
      ]);
      await claimIn(tab, receipts.ofManyDays);
    },
  },
];
