/** What the server wrote into the page for the back office: the operator's name, club address and formats. */
import type { StaffPageData } from '#contract/staff-page.ts';

/** The server's data, and what the page's own document says. */
export interface StaffPage extends StaffPageData {
  /** The nonce of the page's content security policy, for style elements. */
  nonce: string;
}

/** Reads the data once, at the start. */
export function readStaffPage(root: HTMLElement): StaffPage {
  const data = JSON.parse(root.dataset['page'] ?? '') as StaffPageData; // as the server of this very build wrote it
  const style = document.querySelector('style[nonce]');
  return { ...data, nonce: style instanceof HTMLElement ? (style.nonce ?? '') : '' };
}

let page: StaffPage | undefined;

/** Sets the data before the first rendering; the page is of one park from then on. */
export function setStaffPage(next: StaffPage): void {
  page = next;
}

/** The operator's data. Throws outside the back office. */
export function staffPage(): StaffPage {
  if (page === undefined) throw new Error('A staff screen was rendered outside the back office.');
  return page;
}
