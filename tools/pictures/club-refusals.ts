/** States of the club in which a call was refused or failed, or was answered in a way that no purchase of the demo is. */
import type { Page } from '@playwright/test';

import { claimAnswer } from '../../e2e/club-member.ts';
import type { Translate } from '../../src/texts/text-keys.ts';
import { enterClubEmail, joinClub } from './club-answers.ts';
import { giveCamera } from './give-camera.ts';
import { press, type State } from './state.ts';

/** All such states. Members join by an address of their device, and nothing is claimed. */
export function clubRefusals(): State[] {
  return [...joinRefusals(), ...claimRefusals(), ...cameras(), ...successes()];
}

function joinRefusals(): State[] {
  return [
    {
      name: 'club-email-failed',
      path: '/loyalty/purchase',
      steps: async (page, t) => {
        await page.route('**/api/loyalty/verify', (route) => route.abort());
        await enterClubEmail(page, t, 'lost@pictures.example');
        await page.getByText(t('errors.networkError')).first().waitFor();
      },
    },
    {
      name: 'club-not-created',
      path: '/loyalty/purchase',
      steps: async (page, t, device) => {
        await page.route('**/api/loyalty/create', (route) => route.fulfill({ status: 409 }));
        await enterClubEmail(page, t, `taken.${device}@pictures.example`);
        await page.getByLabel(t('loyalty.firstName')).fill('Robin');
        await page.getByLabel(t('loyalty.lastName')).fill('Ames');
        await press(page, t('screens.submit'));
        await page.getByText(t('errors.unableToCreateProfile')).first().waitFor();
      },
    },
  ];
}

function claimRefusals(): State[] {
  return [
    {
      name: 'club-claim-failed',
      path: '/loyalty/purchase',
      steps: async (page, t, device) => {
        await page.route('**/api/loyalty/purchase/', (route) => route.fulfill({ status: 500 }));
        await joinClub(page, t, `failed.${device}@pictures.example`);
        await page.getByLabel(t('loyalty.checkLabel')).fill('30102');
        await press(page, t('screens.submit'));
        await page.getByRole('alert').getByText(/./).first().waitFor();
      },
    },
  ];
}

function cameras(): State[] {
  const kinds = [
    ['club-scan-ticket', '/loyalty/tickets', 'loyalty.ticketScan'],
    ['club-scan-check', '/loyalty/purchase', 'loyalty.checkScan'],
  ] as const;
  return kinds.map(([name, path, title]) => ({
    name,
    path,
    steps: async (page, t, device) => {
      await joinClub(page, t, `${name}.${device}@pictures.example`);
      await giveCamera(page);
      await press(page, t('loyalty.scan'));
      await page.getByRole('heading', { name: t(title) }).waitFor();
      await page.getByText(t('ui.holdBarcode')).first().waitFor();
    },
  }));
}

function successes(): State[] {
  /** Claims a stay that only this answer knows. */
  const claim = async (page: Page, t: Translate, [email, pending]: [string, boolean]): Promise<void> => {
    const points = '1,590';
    const said = { points, product: claimAnswer.product, day: '11/24' };
    const message = pending ? t('loyalty.claimedPending', said) : t('loyalty.claimed', said);
    await page.route('**/api/loyalty/hotels/', (route) =>
      route.fulfill({
        json: { ...claimAnswer, pending, balance: pending ? 250 : claimAnswer.balance, message },
      }),
    );
    await joinClub(page, t, email);
    await page.getByLabel(t('loyalty.stayLabel')).fill('HB1');
    await press(page, t('screens.submit'));
    await page.getByText(message).first().waitFor();
  };
  return [
    {
      name: 'club-claimed-pending',
      path: '/loyalty/hotels',
      steps: (page, t, device) => claim(page, t, [`pending.${device}@pictures.example`, true]),
    },
    {
      name: 'club-card-saved-to-google',
      path: '/loyalty/hotels',
      phone: 'Pixel 7',
      steps: async (page, t, device) => {
        await claim(page, t, [`saved.${device}@pictures.example`, false]);
        // A desktop has no such button.
        if (device === 'desktop') return;
        const body = 'https://pay.google.com/gp/v/save/eyJh.eyJp.c2ln';
        await page.route('**/api/google-wallet/', (route) =>
          route.fulfill({ contentType: 'text/plain', body }),
        );
        await press(page, t('takeAlong.addToGoogleWallet'));
        await page.getByRole('link', { name: t('screens.viewYourPass') }).waitFor();
      },
    },
  ];
}
