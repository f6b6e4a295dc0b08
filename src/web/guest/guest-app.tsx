import { useSyncExternalStore } from 'react';

import type { GuestPageData } from '#contract/guest-page.ts';
import { platformOf, type Platform } from '#domain/pass-actions.ts';

import { GuestShell } from './guest-shell.tsx';
import { MainScreen } from './main-screen.tsx';
import { NotFound } from './not-found.tsx';
import { ActivateScreen, StoredValueScreen } from './parts.ts';

/** The guest page: the same on the server and in the browser. */
export function GuestApp({ data }: { data: GuestPageData }) {
  const platform = usePlatform(data.platform);
  return (
    <GuestShell brand={data.brand}>
      <Screen data={data} platform={platform} />
    </GuestShell>
  );
}

function Screen({ data, platform }: { data: GuestPageData; platform: Platform }) {
  const { page, brand, hasDevelopmentKeys } = data;
  if (page.kind === 'main') return <MainScreen initial={page} {...{ platform, brand, hasDevelopmentKeys }} />;
  if (page.kind === 'activate') return <ActivateScreen initial={page} platform={platform} brand={brand} />;
  if (page.kind === 'stored-value') return <StoredValueScreen initial={page} brand={brand} />;
  return <NotFound />;
}

const subscribe = () => () => {};

/** The server knows the device by its user agent only; the browser also tells an iPad from a Mac by its touch screen. */
function usePlatform(seenByServer: Platform): Platform {
  return useSyncExternalStore(
    subscribe,
    () => platformOf(navigator.userAgent, navigator.maxTouchPoints),
    () => seenByServer,
  );
}
