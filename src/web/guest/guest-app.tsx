import { useSyncExternalStore } from 'react';

import type { GuestPageData } from '#contract/guest-page.ts';
import { platformOf, type Platform } from '#domain/pass-actions.ts';

import { GuestShell } from './guest-shell.tsx';
import { MainScreen } from './main-screen.tsx';
import { NotFound } from './not-found.tsx';

/** The guest page: the same on the server and in the browser. */
export function GuestApp({ data }: { data: GuestPageData }) {
  const platform = usePlatform(data.platform);
  return (
    <GuestShell brand={data.brand}>
      {data.page.kind === 'main' ? (
        <MainScreen
          initial={data.page}
          platform={platform}
          brand={data.brand}
          isGoogleOffered={data.isGoogleOffered}
          hasDevelopmentKeys={data.hasDevelopmentKeys}
        />
      ) : (
        <NotFound />
      )}
    </GuestShell>
  );
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
