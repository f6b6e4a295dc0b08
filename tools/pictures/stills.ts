/** The stills of docs/pictures. */
import type { Page } from '@playwright/test';

import { claim, enterEmail, enterName } from '../../e2e/club-member.ts';

/** One still. */
export interface Still {
  /** The name of its file. */
  name: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** What opens the screen. */
  open: (page: Page) => Promise<void>;
}

const phone = { width: 390, height: 780, scheme: 'light' } as const;
const passPath = '/10240001/240126000000100017';

/** Those of the README. */
export const stills: readonly Still[] = [
  { name: 'pass', ...phone, open: openPath(passPath) },
  { name: 'barcode', ...phone, open: openPath(passPath, 'Show the barcode full screen') },
  { name: 'points', ...phone, open: (page) => claimPoints(page, 'phone@pictures.example', '30100') },
  {
    name: 'family-at-night',
    ...phone,
    scheme: 'dark',
    open: openPath('/10600001/5126000006000010', 'Next pass'),
  },
  { name: 'demo', width: 1280, height: 800, scheme: 'light', open: openPath('/demo') },
];

/** Opens a page, and presses a button by how its name begins. */
function openPath(path: string, button?: string): Still['open'] {
  return async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (button !== undefined)
      await page
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .first()
        .click();
  };
}

/** Joins the club with a receipt, and claims its points. */
export async function claimPoints(page: Page, email: string, check: string): Promise<void> {
  await page.goto('/loyalty/purchase', { waitUntil: 'networkidle' });
  await enterEmail(page, email);
  await enterName(page, 'Ames');
  await claim(page, 'Check number', check);
  await page.getByText('New balance').waitFor();
}
