import { useSyncExternalStore } from 'react';

import type { GuestPageData, LanguagePage, RefusedPage } from '#contract/guest-page.ts';
import type { RouteName } from '#contract/route-names.ts';
import { platformOf, type Platform } from '#domain/platform.ts';

import { neverChanges } from '#web/shared/ui/use-is-hydrated.ts';
import { MainScreen } from './main-screen.tsx';
import { ActivateScreen, LookupScreen, LoyaltyScreen, PageCounts, StoredValueScreen } from './parts.ts';

/** The changing part of the guest page, rendered by the server and the browser alike; GuestShell is around it. */
export function GuestApp({ data }: { data: GuestPageData }) {
  const platform = usePlatform(data.platform);
  return (
    <>
      {data.countsPages && data.page.kind !== 'refused' && data.page.kind !== 'language' ? (
        <PageCounts route={routeNameOf(data.page)} />
      ) : null}
      <Screen data={data} platform={platform} />
    </>
  );
}

function Screen({ data, platform }: { data: GuestPageData; platform: Platform }) {
  const { page, brand, wallets, hasDevelopmentKeys } = data;
  if (page.kind === 'main')
    return <MainScreen initial={page} frame={{ platform, brand, wallets, hasDevelopmentKeys }} />;
  if (page.kind === 'activate') return <ActivateScreen initial={page} platform={platform} brand={brand} />;
  if (page.kind === 'stored-value') return <StoredValueScreen initial={page} brand={brand} />;
  if (page.kind === 'lookup') return <LookupScreen {...{ page, platform, brand, wallets }} />;
  if (page.kind === 'loyalty') return <LoyaltyScreen {...{ page, platform, brand, wallets }} />;
  // The server writes the other pages below this one's element (guest.server.tsx); nothing on them ever changes.
  return null;
}

/** The data of page counts: only the kind of the page. */
function routeNameOf(page: Exclude<GuestPageData['page'], RefusedPage | LanguagePage>): RouteName {
  if (page.kind !== 'main') return page.kind;
  if (page.hashUrl !== null) return 'direct-link';
  return page.answer === null ? 'login' : 'pass';
}

/**
 * The server detects the device by its user agent only; the browser also distinguishes an iPad from a Mac by its touch
 * screen.
 */
function usePlatform(seenByServer: Platform): Platform {
  return useSyncExternalStore(
    neverChanges,
    () => platformOf(navigator.userAgent, navigator.maxTouchPoints),
    () => seenByServer,
  );
}
