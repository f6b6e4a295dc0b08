/** The screens that docs/pictures shows beside one another, and a step of the film. */
import type { Page } from '@playwright/test';

import { claim, enterEmail, enterName } from '../../e2e/club-member.ts';

export interface Still {
  name: string;
  /** Who of the team is signed in. */
  who?: string;
  width: number;
  height: number;
  /** What opens the screen. */
  open: (page: Page) => Promise<void>;
}

const phone = { width: 390, height: 780 } as const;
const passPath = '/10240001/240126000000100017';

/** The three screens of the composite: a guest's pass, the desk, the gate. */
export const stills: readonly Still[] = [
  { name: 'phone', ...phone, open: openPath(passPath) },
  { name: 'desk', who: 'agent', width: 1280, height: 800, open: openPath('/admin/guest?order=10240001') },
  { name: 'gate', who: 'admin', ...phone, open: openGate },
];

/** The screens that the guides of docs/desk and docs/park show, each as `guide-NAME.webp`. */
export const guides: readonly Still[] = (
  [
    ['guest', '/admin/guest?order=10240001'],
    ['requests', '/admin/requests'],
    ['looks', '/admin/looks'],
    ['dashboard', '/admin/dashboard'],
  ] as const
).map(([name, path]) => ({ name, who: 'admin', width: 1280, height: 800, open: openPath(path) }));

function openPath(path: string): Still['open'] {
  return async (page) => void (await page.goto(path, { waitUntil: 'networkidle' }));
}

/** The gate's screen with its answer to a pass. */
async function openGate(page: Page): Promise<void> {
  await page.goto('/scan', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Type a number' }).click();
  await page.getByLabel('Number of the pass or wristband').fill(passPath.split('/').at(-1) ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Ready', { exact: true }).waitFor({ state: 'hidden' });
  await page.waitForTimeout(700);
}

/** Joins the club with a receipt, and claims its points. */
export async function claimPoints(page: Page, email: string, check: string): Promise<void> {
  await page.goto('/loyalty/purchase', { waitUntil: 'networkidle' });
  await enterEmail(page, email);
  await enterName(page, 'Ames');
  await claim(page, 'Check number', check);
  await page.getByText('New balance').waitFor();
}
