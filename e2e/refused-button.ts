/** One button of the guest's app whose call can be refused, and how a journey reaches it. */
import type { Locator, Page } from '@playwright/test';

import type { CallKey } from '../src/contract/contract.ts';
import { errors as guestTexts } from '../src/texts/english/errors.ts';
import { passOf, waitForHydration } from './park.ts';

/** The phone of the guest; a wallet's button is on its own phones only. */
export type Phone = 'an iPhone' | 'an Android phone' | 'any phone';

export interface RefusedButton {
  phone?: Phone;
  /** Where the button is. */
  screen: string;
  /** Its name. */
  button: string | RegExp;
  role?: 'button' | 'link';
  call: CallKey;
  /** The text of the answer, or its beginning. */
  answer: string;
  /** The answer of the server; 500 unless the text belongs to another one. */
  refusal?: { status: number; text?: string };
  /** True for an answer that is no error of the guest's, and is announced as a note. */
  isNote?: true;
  /** Leads to the button. */
  open: (page: Page) => Promise<void>;
  /** The part of the page with the button, if the page has others of the same name. */
  within?: (page: Page) => Locator;
}

/** A button whose call our server cannot answer, unless more is said. */
export function refused(
  screen: string,
  button: string | RegExp,
  call: CallKey,
  lead: RefusedButton['open'],
  more: Partial<RefusedButton> = {},
): RefusedButton {
  return { screen, button, call, open: lead, answer: guestTexts.networkError, ...more };
}

/** A gateway's refusal, which has no text of our server's. */
export const gateway = { refusal: { status: 502, text: '' } };

/** Opens a page and waits for its script. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** A step that opens the pass of an order. */
export const openPass =
  (orderId: string) =>
  (page: Page): Promise<void> =>
    open(page, passOf(orderId).path);

/** The button of this name. */
export const buttonOf = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
