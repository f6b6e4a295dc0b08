/** The team of the park: its first administrator, every row that only staff write, and every tab. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { expect, waitForHydration } from '../park.ts';
import { openPlace, openTab, rowWith } from '../staff.ts';
import { test } from './journey.ts';
import { adminEmail } from './park.ts';
import { searchPage } from './trove.ts';

const password = 'Ebbe und Flut und siebzehn Krabben';
const codeSeconds = 30;

/** What staff enter in a tab: the values of fields by their labels, and the text of the row that they see then. */
interface StaffRow {
  tab: string;
  rowName: string;
  fields: Record<string, string>;
  checks?: readonly string[];
  choices?: Record<string, string>;
  shows: string;
}

const rows: readonly StaffRow[] = [
  {
    tab: 'Pass Customizations',
    rowName: 'pass customization',
    fields: {
      Name: 'Jahreskarte Meer',
      'Background Color': '#0B3D4C',
      Color: '#FFFFFF',
      Instructions: 'Bitte am Haupttor mit Foto vorzeigen.',
      'Google Instructions': 'Bitte am Haupttor vorzeigen.',
      'Google URI': 'https://tidewater.example/jahreskarte',
    },
    shows: 'Jahreskarte Meer',
  },
  {
    tab: 'Pass Customization Categories',
    rowName: 'pass customization category',
    fields: { 'Category ID': 'JAHR' },
    checks: ['Active'],
    choices: { Customization: 'Jahreskarte Meer' },
    shows: 'Jahreskarte Meer',
  },
  {
    tab: 'Wallet Item Exclusions',
    rowName: 'wallet item exclusion',
    fields: {
      'Merch Item ID': 'TK9',
      'Merch Pack ID': 'FV',
      'Custom Error': 'Freikarten bitte ausdrucken und am Haupttor vorzeigen.',
    },
    checks: ['Active'],
    shows: 'Freikarten bitte ausdrucken',
  },
  {
    tab: 'Wristband Merch Pack IDs',
    rowName: 'wristband merch pack ID',
    fields: { 'Merch Item ID': 'FB1' },
    checks: ['Active'],
    shows: 'FB1',
  },
];

/** The tests of the team, which come first: the guests need the rows. */
export function staffJourneys(): void {
  test('the administrator gets in by the link of the command line and sets the park up', async ({
    page,
    park,
    trove,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(https.viewport);
    await page.goto(park.adminLink);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your password is set.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the login' }).click();
    await logIn(page);
    const secret = await turnOneTimeCodesOn(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + codeSeconds * 1000, // the present code was used a moment ago
    });
    await page.getByLabel('One-time code').fill(code);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/admin/);

    for (const row of rows) {
      await addRow(page, row);
      await searchPage(trove, page);
    }
    const places = page.getByRole('navigation', { name: 'Places' }).getByRole('link');
    const titles = await places.allTextContents();
    expect(titles.length).toBeGreaterThan(8);
    for (const place of titles) {
      await openPlace(page, place);
      await waitForHydration(page);
      await searchPage(trove, page);
      const [, ...others] = await page.getByRole('tab').allTextContents();
      for (const title of others) {
        await openTab(page, title);
        await waitForHydration(page);
        await searchPage(trove, page);
      }
    }
    await page.context().storageState({ path: stateFile(park.folder), indexedDB: false });
  });
}

/** After the guests: what they did is in the tabs of the team. */
export function staffAfterwards(): void {
  test('the team sees what the guests did', async ({ browser, park, trove }) => {
    const context = await browser.newContext({ storageState: stateFile(park.folder), ...https });
    const page = await context.newPage();
    await page.goto(`${park.url}/admin/orders`);
    await page.getByRole('searchbox', { name: /Order ID, barcode/ }).fill(park.cast.dayTicket.orderId);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Open order ${park.cast.dayTicket.orderId}` }).click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByRole('list', { name: 'Events' })).toContainText('Ordered');
    await searchPage(trove, page);
    await openTab(page, 'Loyalty');
    await page.getByLabel('Email').fill('jonte@post.example');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'jonte@post.example' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Orders', exact: true })).toContainText('TWB-1');
    await searchPage(trove, page);
    for (const title of ['Dashboard', 'Activity']) {
      await openTab(page, title);
      await waitForHydration(page);
      await searchPage(trove, page);
    }
    await context.close();
  });
}

const https = { ignoreHTTPSErrors: true, viewport: { width: 1280, height: 800 } };

const stateFile = (folder: string): string => `${folder}/leitung.json`;

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function turnOneTimeCodesOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: adminEmail }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your account' });
  await dialog.getByRole('button', { name: 'One-time codes' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Set up one-time codes' }).click();
  const secret = (await dialog.locator('pre, code').first().textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await dialog.getByLabel('Current code from the app').fill(code);
  await dialog.getByRole('button', { name: 'Turn one-time codes on' }).click();
  await expect(dialog.getByText('One-time codes are on.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

async function addRow(page: Page, row: StaffRow): Promise<void> {
  await openTab(page, row.tab);
  await page.getByRole('button', { name: `Add ${row.rowName}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `New ${row.rowName}` });
  for (const [label, value] of Object.entries(row.fields))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(value);
  for (const label of row.checks ?? [])
    await dialog.getByRole('checkbox', { name: label, exact: true }).check();
  for (const [label, choice] of Object.entries(row.choices ?? {}))
    await dialog.getByLabel(label).selectOption(choice);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The row shows behind the form before the form closes.
  await expect(dialog).toBeHidden();
  await expect(rowWith(page, row.shows).first()).toBeVisible();
}
