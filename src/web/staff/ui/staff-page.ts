/** What the server wrote into the page for the back office: the operator's name, club address and formats. */
import { createContext, use } from 'react';

import type { ParkFormat } from '#domain/park-format.ts';

/** The operator, as far as staff screens name it, and how it writes numbers and days. */
export interface StaffPage extends ParkFormat {
  brandName: string;
  loyaltyEmail: string;
  /** The nonce of the page's content security policy, for style elements. */
  nonce: string;
}

/** Reads the data once, at the start. */
export function readStaffPage(root: HTMLElement): StaffPage {
  const { brandName = '', loyaltyEmail = '' } = root.dataset;
  // The server writes all three; the defaults are for a type that cannot know it.
  const { locale = 'en', currency = 'XXX', timeZone = 'UTC' } = root.dataset;
  const style = document.querySelector('style[nonce]');
  return {
    brandName,
    loyaltyEmail,
    locale,
    currency,
    timeZone,
    nonce: style instanceof HTMLElement ? (style.nonce ?? '') : '',
  };
}

/** Provides the data to the screens. */
export const StaffPageContext = createContext<StaffPage | null>(null);

/** Returns the operator's data. Throws outside the back office. */
export function useStaffPage(): StaffPage {
  const page = use(StaffPageContext);
  if (page === null) throw new Error('A staff screen was rendered outside the back office.');
  return page;
}
