import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';

import { viewOf } from './main-view.ts';

/** The title of the main page, which changes with its screens. */
export function mainTitleOf(page: Parameters<typeof viewOf>[0]): string {
  const view = viewOf(page);
  if (view.kind === 'login') return t('app.openYourPass');
  if (view.kind === 'registration') return t('registration.registerYourPass');
  return view.kind === 'ended-share' ? t('screens.passNoLongerShared') : view.order.product;
}

/**
 * The title of a document: the page and the operator. It contains no guest's name, because titles stay in histories.
 */
export function documentTitleOf(page: string, { name }: Pick<GuestBrand, 'name'>): string {
  return `${page} | ${name}`;
}
