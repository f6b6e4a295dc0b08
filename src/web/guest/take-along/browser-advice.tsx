import { chromeIntentOf, type BrowserVerdict } from '#domain/browser.ts';
import type { Platform } from '#domain/platform.ts';

import { t } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { CopyLink } from '#web/shared/ui/copy-link.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useBrowser } from './use-browser.ts';

/** Tells a guest in an app's embedded browser, or in an iOS browser other than Safari, where to add the pass. */
export function BrowserAdvice({ platform }: { platform: Platform }) {
  const browser = useBrowser();
  if (browser.kind === 'own' || platform === 'desktop') return null;
  const intent = platform === 'android' ? chromeIntentOf(window.location.href) : undefined;
  return (
    <Notice tone="info">
      <div className="grid gap-3">
        <p>{adviceOf(browser, platform)}</p>
        <div className="flex flex-wrap gap-3">
          {intent === undefined ? null : <ButtonLink href={intent}>{t('takeAlong.openInChrome')}</ButtonLink>}
          <CopyLink link={window.location.href} />
        </div>
      </div>
    </Notice>
  );
}

function adviceOf({ kind, name }: BrowserVerdict, platform: Platform): string {
  const better = platform === 'ios' ? 'Safari' : 'Chrome';
  const wallet = platform === 'ios' ? 'Apple Wallet' : 'Google Wallet';
  if (kind === 'other-ios') return t('takeAlong.adviceOtherBrowser', { browser: name, wallet, better });
  return name === ''
    ? t('takeAlong.adviceInApp', { wallet, better })
    : t('takeAlong.adviceInNamedApp', { app: name, wallet, better });
}
