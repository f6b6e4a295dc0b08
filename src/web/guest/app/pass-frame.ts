import type { GuestPageData } from '#contract/guest-page.ts';
import type { Platform } from '#domain/platform.ts';

/** What every part of the pass's page receives about the page. */
export interface PassFrame extends Pick<GuestPageData, 'brand' | 'wallets' | 'hasDevelopmentKeys'> {
  platform: Platform;
}
