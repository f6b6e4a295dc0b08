/** The buttons of the loyalty club, each with the call that can be refused; the park's data stays unchanged. */
import type { Page } from '@playwright/test';

import type { HeldReward, OfferedReward } from '../src/contract/calls/rewards.ts';
import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { noRewards, openFullAccount } from './club-account.ts';
import { beMember, claim, enterEmail, keptEmail, rememberMember } from './club-member.ts';
import { claimAnswer } from './engines/walk.ts';
import { expect, waitForHydration } from './park.ts';
import { buttonOf, gateway, open, refused, type RefusedButton } from './refused-button.ts';

const claimFailed = { answer: guestTexts.claimFailed.split('{', 1)[0] ?? '' };

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
  await expect(buttonOf(page, 'Email me a code')).toBeVisible();
}

async function typeCode(page: Page): Promise<void> {
  await openCode(page);
  await page.route('**/api/loyalty/code/', (route) => route.fulfill({ status: 204 }));
  await buttonOf(page, 'Email me a code').click();
  await page.getByLabel('Code').fill('123456');
}

async function openName(page: Page): Promise<void> {
  await answerVerify(page, { status: 404, body: '' });
  await enterAddress(page);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Journey');
}

async function typeAddress(page: Page): Promise<void> {
  await open(page, '/loyalty/tickets');
  await page.getByLabel('Email').fill(keptEmail);
}

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
  await typeNumber(page);
  await buttonOf(page, 'Show points').click();
  await expect(buttonOf(page, 'Add 55 points')).toBeVisible();
}

async function askTeam(page: Page): Promise<void> {
  await openSteps('ask-team')(page);
  await buttonOf(page, 'Ask our team').click();
  await expect(page.getByLabel('Anything our team should know? (optional)')).toBeFocused();
}

async function typeNumber(page: Page): Promise<void> {
  await open(page, '/loyalty/');
  await page.getByRole('textbox').first().fill('30101');
}

async function openWallet(page: Page): Promise<void> {
  await page.route('**/api/loyalty/tickets/', (route) => route.fulfill({ json: claimAnswer }));
  await beMember(page, 'tickets');
  await claim(page, 'Order or invoice number', '10300001');
  await expect(page.getByRole('heading', { name: "You've Earned some Brownie Points!" })).toBeFocused();
}

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

async function askForReward(page: Page): Promise<void> {
  await openAccount(page);
  await buttonOf(page, 'Redeem: Pier t-shirt').click();
}

const older = { answer: guestTexts.unableToCreateProfile, refusal: { status: 409 }, isNote: true } as const;
const notFound = { answer: guestTexts.orderNotFound, refusal: { status: 404 } };
const iPhone = { ...notFound, phone: 'an iPhone' } as const;
const android = { ...notFound, phone: 'an Android phone' } as const;

/** Every button of the club. */
export const refusedInClub: RefusedButton[] = [
  refused('the email of a member', 'Submit', 'POST /api/loyalty/verify', typeAddress),
  refused('the name of a new member', 'Submit', 'POST /api/loyalty/create', openName),
  refused('the name of an older member', 'Submit', 'POST /api/loyalty/create', openName, older),
  refused('the code by mail', 'Email me a code', 'POST /api/loyalty/code/', openCode),
  refused('the code that was mailed', 'Send another code', 'POST /api/loyalty/code/', typeCode),
  refused('the code that was mailed', 'Continue', 'POST /api/loyalty/code/check', typeCode),
  ...claims.map(({ kind, label }) => {
    const typeClaim = async (page: Page): Promise<void> => {
      await beMember(page, kind);
      await page.getByLabel(label).fill('10234');
    };
    return refused(`a claim of ${kind}`, 'Submit', `POST /api/loyalty/${kind}/`, typeClaim, claimFailed);
  }),
  refused('the club', 'Show points', 'POST /api/loyalty/preview/', typeNumber, claimFailed),
  refused('the club', 'Add 55 points', 'POST /api/loyalty/purchase/', showPoints, claimFailed),
  refused('a refused claim', 'Remind me by email', 'POST /api/loyalty/remind/', openSteps('remind'), gateway),
  refused('a refused claim', 'Send request', 'POST /api/loyalty/ask-team/', askTeam, gateway),
  ...Object.entries({ 'a claim that was made': openWallet, 'the account': openAccount }).flatMap(
    ([screen, opener]) => [
      refused(screen, 'Add to Apple Wallet', 'POST /api/apple-wallet/', opener, iPhone),
      refused(screen, 'Add to Google Wallet', 'POST /api/google-wallet/', opener, android),
    ],
  ),
  ...['Statement (PDF)', 'Statement (CSV)'].map((button) =>
    refused('the account', button, 'POST /api/loyalty/statement/', openAccount),
  ),
  refused('the account', 'Show older entries', 'POST /api/loyalty/account/', openAccount),
  refused('the last reward of a list', 'Redeem', 'POST /api/loyalty/rewards/take/', askForReward),
  refused(
    'the last reward that a member holds',
    'Give it back: Pier t-shirt',
    'POST /api/loyalty/rewards/give-back/',
    openAccount,
  ),
];
