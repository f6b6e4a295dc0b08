/** States in which the club looks, waits, refuses, or shows a member's account. */
import type { Page } from '@playwright/test';

import { mailedCode } from '../../e2e/club-member.ts';
import { holdCalls } from '../../e2e/park.ts';
import type { Translate } from '../../src/texts/text-keys.ts';
import { giveCamera } from './give-camera.ts';
import { press, type Device, type State } from './state.ts';

/** All such states. Members join by an address of their device, and nothing is claimed. */
export function clubAnswers(): State[] {
  return [...numberStates(), ...claimStates(), ...memberStates()];
}

function numberStates(): State[] {
  const show = async (page: Page, t: Translate, number: string): Promise<void> => {
    await page.getByLabel(t('loyalty.numberFirst')).fill(number);
    await press(page, t('loyalty.showPoints'));
  };
  return [
    {
      name: 'club-scanner',
      path: '/loyalty',
      steps: async (page, t) => {
        await giveCamera(page);
        await press(page, t('loyalty.scan'));
        await page.getByText(t('ui.holdBarcode')).first().waitFor();
      },
    },
    {
      name: 'club-scanner-refused',
      path: '/loyalty',
      steps: async (page, t) => {
        await giveCamera(page, 'refused');
        await press(page, t('loyalty.scan'));
        await page.getByText(t('ui.cameraRefused')).first().waitFor();
      },
    },
    {
      name: 'club-looking',
      path: '/loyalty',
      steps: async (page, t) => {
        await holdCalls(page, '**/api/loyalty/preview/');
        await show(page, t, '30102');
        await page.getByText(t('screens.findingYourInfo')).first().waitFor();
      },
    },
    {
      name: 'club-number-shown',
      path: '/loyalty',
      steps: async (page, t) => {
        await show(page, t, '30102');
        await page.getByText('Breakwater Grill').first().waitFor();
      },
    },
    {
      name: 'club-number-refused',
      path: '/loyalty',
      steps: async (page, t) => {
        await show(page, t, '99999');
        await page.getByRole('alert').getByText(/./).first().waitFor();
      },
    },
  ];
}

function claimStates(): State[] {
  /** Joins, and enters the number of an order that another member has claimed. */
  const refuse = async (page: Page, t: Translate, email: string): Promise<void> => {
    await joinClub(page, t, email);
    await page.getByLabel(t('loyalty.ticketLabel')).fill('10300002');
    await press(page, t('screens.submit'));
    await page.getByRole('button', { name: t('loyalty.askTeam') }).waitFor();
  };
  return [
    {
      name: 'club-claim',
      path: '/loyalty/hotels',
      steps: (page, t, device) => joinClub(page, t, `stay.${device}@pictures.example`),
    },
    {
      name: 'club-submitting',
      path: '/loyalty/purchase',
      steps: async (page, t, device) => {
        await holdCalls(page, '**/api/loyalty/purchase/');
        await joinClub(page, t, `waits.${device}@pictures.example`);
        await page.getByLabel(t('loyalty.checkLabel')).fill('30102');
        await press(page, t('screens.submit'));
        await page.getByText(t('screens.submittingInfo')).first().waitFor();
      },
    },
    {
      name: 'club-not-paid',
      path: '/loyalty/purchase',
      steps: async (page, t, device) => {
        await joinClub(page, t, `open.${device}@pictures.example`);
        await page.getByLabel(t('loyalty.checkLabel')).fill('150161261121208884');
        await press(page, t('screens.submit'));
        await page.getByRole('button', { name: t('loyalty.remindMe') }).waitFor();
      },
    },
    {
      name: 'club-refused',
      path: '/loyalty/tickets',
      steps: (page, t, device) => refuse(page, t, `refused.${device}@pictures.example`),
    },
    {
      name: 'club-ask-team',
      path: '/loyalty/tickets',
      steps: async (page, t, device) => {
        await refuse(page, t, `asks.${device}@pictures.example`);
        await press(page, t('loyalty.askTeam'));
        await page.getByLabel(t('loyalty.askTeamNote')).waitFor();
      },
    },
  ];
}

function memberStates(): State[] {
  const members = { phone: 'ines.duarte@mail.example', desktop: 'parent.lindqvist@mail.example' };
  const askForCode = async (page: Page, t: Translate, device: Device): Promise<void> => {
    await enterClubEmail(page, t, members[device]);
    await press(page, t('loyalty.mailCode'));
    await page.getByLabel(t('loyalty.code'), { exact: true }).waitFor();
  };
  return [
    { name: 'club-code', path: '/loyalty/tickets', steps: askForCode },
    {
      name: 'club-account',
      path: '/loyalty/tickets',
      steps: async (page, t, device) => {
        await askForCode(page, t, device);
        const code = page.getByLabel(t('loyalty.code'), { exact: true });
        await code.fill(await mailedCode(page.request, members[device]));
        await press(page, t('loyalty.continue'));
        await page.getByRole('heading', { name: t('loyalty.claimYourPoints') }).waitFor();
        await page.goto('/loyalty/');
        await page.getByText(t('loyalty.membershipId')).waitFor();
        await page.waitForLoadState('networkidle');
      },
    },
  ];
}

/** Submits the email by which the club knows a member. */
export async function enterClubEmail(page: Page, t: Translate, email: string): Promise<void> {
  await page.getByLabel(t('loyalty.email'), { exact: true }).fill(email);
  await press(page, t('screens.submit'));
}

/** Joins the club, up to the form of a claim. */
export async function joinClub(page: Page, t: Translate, email: string): Promise<void> {
  await enterClubEmail(page, t, email);
  await page.getByLabel(t('loyalty.firstName')).fill('Robin');
  await page.getByLabel(t('loyalty.lastName')).fill('Ames');
  await press(page, t('screens.submit'));
  await page.getByRole('heading', { name: t('loyalty.claimYourPoints') }).waitFor();
}
