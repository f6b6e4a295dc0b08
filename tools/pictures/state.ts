/** One state of the guest's app for a picture, and what its steps share. */
import type { Page } from '@playwright/test';

import type { Translate } from '../../src/texts/text-keys.ts';

/** A device: its browser decides which wallets a page offers. */
export type Device = 'phone' | 'desktop';

/** One state. */
export interface State {
  /** The name of its files. */
  name: string;
  path: string;
  /**
   * What a guest does there before the picture is taken; the same page is then taken in every size. Buttons and fields
   * are found by their texts, which `t` reads in the language of the page.
   */
  steps?: (page: Page, t: Translate, device: Device) => Promise<void>;
  /** The service worker answers, as for a guest who comes a second time. */
  isKept?: boolean;
  /** The phone that takes the narrow pictures; an iPhone if left out. */
  phone?: 'iPhone 15' | 'Pixel 7';
  /** The page as a browser without scripts shows it. */
  isWithoutScript?: boolean;
}

/**
 * Presses a button by how its name begins; the rest of a name may say what the button acts on. A button below an open
 * dialog is passed over: in Spanish, the tile that opens the share form has the name of the form's own button.
 */
export async function press(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]').last();
  const place = (await dialog.count()) > 0 ? dialog : page;
  await place
    .getByRole('button', { name: new RegExp(`^${RegExp.escape(name.trim())}`) })
    .first()
    .click();
}
