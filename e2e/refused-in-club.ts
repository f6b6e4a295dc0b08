/** The buttons of the loyalty club, each with the call that can be refused; the park's data stays unchanged. */
import type { Page } from '@playwright/test';

import type { HeldReward, OfferedReward } from '../src/contract/calls/rewards.ts';
import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { noRewards, openFullAccount } from './club-account.ts';
import { beMember, claim, claimAnswer, enterEmail, keptEmail, rememberMember } from './club-member.ts';
import { expect, waitForHydration } from './park.ts';
import { buttonOf, networkError, open, type RefusedButton } from './refused-button.ts';

const claimFailed = guestTexts.claimFailed.split('{', 1)[0] ?? '';

/** The number of a purchase as each page names it. */
const claims = [
  { kind: 'tickets', label: 'Order or invoice number' },
  { kind: 'purchase', label: 'Check number' },
  { kind: 'hotels', label: 'Reservation number' },
] as const;

async function answerVerify(page: Page, answer: { status: number; body: string }): Promise<void> {
  await page.route('**/api/loyalty/verify', (route) =>
    route.fulfill({ ...answer, contentType: 'text/plain' }),
  );
}

async function enterAddress(page: Page): Promise<void> {
  await open(page, '/loyalty/tickets');
  await enterEmail(page, keptEmail);
}

/** A member who came back: the address has to be verified. */
async function openCode(page: Page): Promise<void> {
  await answerVerify(page, { status: 200, body: 'a-user-id' });
  await enterAddress(page);
  await expect(buttonOf(page, 'Mail me a code')).toBeVisible();
}

async function typeCode(page: Page): Promise<void> {
  await openCode(page);
  await page.route('**/api/loyalty/code/', (route) => route.fulfill({ status: 204 }));
  await buttonOf(page, 'Mail me a code').click();
  await page.getByLabel('Code').fill('123456');
}

async function openName(page: Page): Promise<void> {
  await answerVerify(page, { status: 404, body: '' });
  await enterAddress(page);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
}

const members: RefusedButton[] = [
  {
    screen: 'the email of a member',
    button: 'Submit',
    call: 'POST /api/loyalty/verify',
    answer: networkError,
    open: async (page) => {
      await open(page, '/loyalty/tickets');
      await page.getByLabel('Email').fill(keptEmail);
    },
  },
  {
    screen: 'the name of a new member',
    button: 'Submit',
    call: 'POST /api/loyalty/create',
    answer: networkError,
    open: openName,
  },
  {
    screen: 'the name of an older member',
    button: 'Submit',
    call: 'POST /api/loyalty/create',
    answer: guestTexts.unableToCreateProfile,
    refusal: { status: 409 },
    isNote: true,
    open: openName,
  },
  {
    screen: 'the code by mail',
    button: 'Mail me a code',
    call: 'POST /api/loyalty/code/',
    answer: networkError,
    open: openCode,
  },
  {
    screen: 'the code that was mailed',
    button: 'Send another code',
    call: 'POST /api/loyalty/code/',
    answer: networkError,
    open: typeCode,
  },
  {
    screen: 'the code that was mailed',
    button: 'Continue',
    call: 'POST /api/loyalty/code/check',
    answer: networkError,
    open: typeCode,
  },
];

/** The steps that the server offers after a refused claim. */
const openSteps = (steps: string) => async (page: Page) => {
  await page.route('**/api/loyalty/purchase/', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'text/plain',
      headers: { 'x-next-steps': steps, 'x-next-step-ticket': 'a-step-ticket' },
      body: 'This check is not paid yet. Please try again once it is closed.',
    }),
  );
  await beMember(page, 'purchase');
  await claim(page, 'Check number', '10234');
};

async function showPoints(page: Page): Promise<void> {
  await rememberMember(page);
  const found = {
    ...{ kind: 'purchase', product: 'Funnel House', amount: 11, points: 55 },
    ...{ countsFrom: null, claimUntil: 'December 5, 2026', isClaimed: false },
  };
  await page.route('**/api/loyalty/preview/', (route) =>
    route.fulfill({ json: { found: [found], needsMember: false } }),
  );
  await open(page, '/loyalty/');
  await page.getByRole('textbox').first().fill('30101');
  await buttonOf(page, 'Show my points').click();
  await expect(buttonOf(page, 'Add 55 points')).toBeVisible();
}

const claimed: RefusedButton[] = [
  ...claims.map(({ kind, label }) => ({
    screen: `a claim of ${kind}`,
    button: 'Submit',
    call: `POST /api/loyalty/${kind}/` as const,
    answer: claimFailed,
    open: async (page: Page) => {
      await beMember(page, kind);
      await page.getByLabel(label).fill('10234');
    },
  })),
  {
    screen: 'the club',
    button: 'Show my points',
    call: 'POST /api/loyalty/preview/',
    answer: claimFailed,
    open: async (page) => {
      await open(page, '/loyalty/');
      await page.getByRole('textbox').first().fill('30101');
    },
  },
  {
    screen: 'the club',
    button: 'Add 55 points',
    call: 'POST /api/loyalty/purchase/',
    answer: claimFailed,
    open: showPoints,
  },
  {
    screen: 'a refused claim',
    button: 'Remind me by mail',
    call: 'POST /api/loyalty/remind/',
    answer: networkError,
    refusal: { status: 502, text: '' },
    open: openSteps('remind ask-team'),
  },
  {
    screen: 'a refused claim',
    button: 'Send request',
    call: 'POST /api/loyalty/ask-team/',
    answer: networkError,
    refusal: { status: 502, text: '' },
    open: async (page) => {
      await openSteps('ask-team')(page);
      await buttonOf(page, 'Ask our team').click();
      await expect(page.getByLabel('Anything our team should know? (optional)')).toBeFocused();
    },
  },
];

async function openWallet(page: Page): Promise<void> {
  await page.route('**/api/loyalty/tickets/', (route) => route.fulfill({ json: claimAnswer }));
  await beMember(page, 'tickets');
  await claim(page, 'Order or invoice number', '10300001');
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
}

const wallets: RefusedButton[] = (['an iPhone', 'an Android phone'] as const).flatMap((phone) => {
  const wallet = phone === 'an iPhone' ? 'Apple' : 'Google';
  const row = {
    phone,
    button: `Add to ${wallet} Wallet`,
    call:
      phone === 'an iPhone' ? ('POST /api/apple-wallet/' as const) : ('POST /api/google-wallet/' as const),
    answer: guestTexts.orderNotFound,
    refusal: { status: 404 },
  };
  return [
    { ...row, screen: 'a claim that was made', open: openWallet },
    { ...row, screen: 'the account', open: openAccount },
  ];
});

const names = ['Free fries', 'Free refill cup', 'Carousel round for four', 'Pier t-shirt'];
const lookOf = (name: string) => ({
  ...{ name, points: 500, picture: 'meal' as const, image: null, outlets: [] },
  terms: 'One per member and day, while stocks last.',
});
const offered: OfferedReward[] = names.map((name) => ({
  ...lookOf(name),
  ...{ code: name, lastDay: null, missing: 0, isSoldOut: false },
}));
const held: HeldReward[] = names.map((name) => ({
  ...lookOf(name),
  ...{ takingId: `${name} held`, code: 'ABCDEFGHIJ', qr: { modules: 1, path: 'M0 0h1v1H0z' } },
  ...{ expiresAt: '2027-12-01T05:00:00.000Z', secondsLeft: 7200 },
}));

async function openAccount(page: Page): Promise<void> {
  await openFullAccount(page, { ...noRewards, rewards: offered, taken: held });
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Pier t-shirt' })).toHaveCount(2);
}

const accounts: RefusedButton[] = [
  ...['Statement (PDF)', 'Statement (CSV)'].map((button) => ({
    screen: 'the account',
    button,
    call: 'POST /api/loyalty/statement/' as const,
    answer: networkError,
    open: openAccount,
  })),
  {
    screen: 'the account',
    button: 'Show older entries',
    call: 'POST /api/loyalty/account/',
    answer: networkError,
    open: openAccount,
  },
  {
    screen: 'the last reward of a list',
    button: 'Take it',
    call: 'POST /api/loyalty/rewards/take/',
    answer: networkError,
    open: async (page) => {
      await openAccount(page);
      await buttonOf(page, 'Take it: Pier t-shirt').click();
    },
  },
  {
    screen: 'the last reward that a member holds',
    button: 'Give it back: Pier t-shirt',
    call: 'POST /api/loyalty/rewards/give-back/',
    answer: networkError,
    open: openAccount,
  },
];

/** Every button of the club. */
export const refusedInClub: RefusedButton[] = [...members, ...claimed, ...wallets, ...accounts];
