/** "Ask our team" for help with a link: the form, its errors, a failed call, and the answers. */
import type { Page } from '@playwright/test';

import type { Translate } from '../../src/texts/text-keys.ts';
import { type Device, press, type State } from './state.ts';

async function fillIn(page: Page, t: Translate, email: string): Promise<void> {
  await page.getByLabel(t('linkHelp.name')).fill('Ada Byron');
  await page.getByLabel(t('linkHelp.email')).fill(email);
  await page.getByLabel(t('linkHelp.number')).fill('1024 0005');
}

/** The states of the form; each device asks from an address of its own. */
export function askStates(): State[] {
  const unfolded = '/lookup?ask=team#ask-team';
  const inFourHours = Math.ceil(Date.now() / 1000) + 4 * 3600;
  return [
    { name: 'lookup-ask-team', path: unfolded },
    { name: 'lookup-ask-team-without-script', path: unfolded, isWithoutScript: true },
    {
      name: 'lookup-ask-team-errors',
      path: unfolded,
      steps: (page, t) => press(page, t('loyalty.sendRequest')),
    },
    {
      name: 'lookup-ask-team-failed',
      path: unfolded,
      steps: async (page, t) => {
        await fillIn(page, t, 'ada@pictures.example');
        await page.route('**/api/link/ask-team/', (route) => route.abort());
        await press(page, t('loyalty.sendRequest'));
        await page.getByText(t('linkHelp.failed')).waitFor();
      },
    },
    {
      name: 'lookup-ask-team-sent',
      path: unfolded,
      steps: async (page, t, device: Device) => {
        const email = `ada.${device}@pictures.example`;
        await fillIn(page, t, email);
        await press(page, t('loyalty.sendRequest'));
        await page.getByText(email).waitFor();
      },
    },
    { name: 'lookup-ask-team-asked', path: `/lookup?asked=${inFourHours}`, isWithoutScript: true },
  ];
}
