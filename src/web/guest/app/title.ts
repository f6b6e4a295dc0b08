import type { GuestPageData } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';

import { documentTitleOf, mainTitleOf } from './main-title.ts';

/**
 * The title of any page's document, as the server writes it.
 */
export function titleOf({ page, brand }: Pick<GuestPageData, 'page' | 'brand'>): string {
  return documentTitleOf(ofPage(page, brand.clubName), brand);
}

function ofPage(page: GuestPageData['page'], clubName: string): string {
  if (page.kind === 'main') return mainTitleOf(page);
  if (page.kind === 'activate') return t('screens.activateWristband');
  if (page.kind === 'stored-value') return page.card?.product ?? t('errors.storedValueFailedHeading');
  if (page.kind === 'loyalty') return page.title ?? clubName;
  if (page.kind === 'refused') return page.title;
  if (page.kind === 'language') return t('plainPages.chooseLanguage');
  return page.kind === 'lookup' ? t('app.findPasses') : t('app.pageNotFound');
}
