import type { GuestPageData } from '#contract/guest-page.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { screenTexts } from '#contract/screen-texts.ts';

import { viewOf } from './main-view.ts';

/**
 * The title of the document: the page and the operator. It contains no guest's name, because titles stay in histories.
 */
export function titleOf({ page, brand }: Pick<GuestPageData, 'page' | 'brand'>): string {
  return `${ofPage(page, brand.clubName)} | ${brand.name}`;
}

function ofPage(page: GuestPageData['page'], clubName: string): string {
  if (page.kind === 'main') return mainTitleOf(page);
  if (page.kind === 'activate') return screenTexts.activateWristband;
  if (page.kind === 'stored-value') return page.card?.product ?? guestTexts.storedValueFailedHeading;
  if (page.kind === 'loyalty') return page.title ?? clubName;
  if (page.kind === 'refused') return page.title;
  return page.kind === 'lookup' ? 'Find your tickets and passes' : 'Page not found';
}

function mainTitleOf(page: Parameters<typeof viewOf>[0]): string {
  const view = viewOf(page);
  if (view.kind === 'login') return 'Open your pass';
  if (view.kind === 'registration') return 'Register your pass';
  return view.kind === 'ended-share' ? screenTexts.passNoLongerShared : view.order.product;
}
