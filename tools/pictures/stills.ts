/** The stills of docs/pictures. */
import type { Page } from '@playwright/test';

import { demoPassword, readDemoPark } from '../../src/server/demo/demo-data.ts';
import { stepTimeout } from './demo-server.ts';

/** One still. */
export interface Still {
  /** The name of its file. */
  name: string;
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  /** What opens the screen. */
  open: (page: Page, url: string) => Promise<void>;
}

const phone = { width: 390, height: 780, scheme: 'light' } as const;
const passPath = '/10240001/240126000000100017';

/** Those of the README. */
export const stills: readonly Still[] = [
  { name: 'pass', ...phone, open: openPath(passPath) },
  { name: 'barcode', ...phone, open: openPath(passPath, 'Show the barcode full screen') },
  { name: 'points', ...phone, open: openPoints },
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
  return async (page, url) => {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    if (button !== undefined)
      await page
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .first()
        .click();
  };
}

async function openPoints(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/loyalty/purchase`, { waitUntil: 'networkidle' });
  await claimPoints(page, { email: 'phone@pictures.example', check: '30100' });
}

/** Joins the club on the open page of a claim, and claims the points of a check. */
export async function claimPoints(
  page: Page,
  { email, check }: { email: string; check: string },
): Promise<void> {
  const submit = (): Promise<void> => page.getByRole('button', { name: 'Submit' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await submit();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Ames');
  await submit();
  await page.getByLabel('Check number').fill(check);
  await submit();
  await page.getByText('New balance').waitFor();
}

/** Signs in the member of the demo's team who may do the most. */
export async function signInToOffice(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(stepTimeout);
  const team = readDemoPark().admin.team.filter(({ teamMemberActive }) => teamMemberActive);
  const [first] = team.toSorted((a, b) => b.teamMemberAccessLevel - a.teamMemberAccessLevel);
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(first?.teamMemberUsername ?? '');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/admin/);
}
