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
  /** The name of a state, or what opens the screen. */
  open: string | ((page: Page, url: string) => Promise<void>);
}

const phone = { width: 390, height: 780 };
const desktop = { width: 1280, height: 800 };

/** A dozen, the first four of which are those of the README. */
export const stills: readonly Still[] = [
  { name: 'pass', ...phone, scheme: 'light', open: 'pass-10240001-0017' },
  { name: 'barcode', ...phone, scheme: 'light', open: 'barcode-full-screen' },
  { name: 'points', ...phone, scheme: 'light', open: 'club-claimed' },
  { name: 'family-at-night', ...phone, scheme: 'dark', open: 'family-next-pass' },
  { name: 'front-page', ...phone, scheme: 'light', open: 'front' },
  { name: 'shared-card', ...phone, scheme: 'light', open: 'share-10400001-0017-1' },
  { name: 'stored-value', ...phone, scheme: 'dark', open: 'stored-value-10400005-0058' },
  { name: 'share', ...phone, scheme: 'light', open: 'share-form' },
  { name: 'desktop', ...desktop, scheme: 'light', open: 'pass-10240001-0017' },
  { name: 'demo', ...desktop, scheme: 'light', open: 'demo' },
  { name: 'dashboard', ...desktop, scheme: 'light', open: (page, url) => openOffice(page, url, 'Dashboard') },
  {
    name: 'customizations',
    ...desktop,
    scheme: 'dark',
    open: (page, url) => openOffice(page, url, 'Pass Customizations'),
  },
];

async function openOffice(page: Page, url: string, tab: string): Promise<void> {
  await signInToOffice(page, url);
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await page.getByRole('heading', { name: tab, level: 1 }).waitFor();
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
