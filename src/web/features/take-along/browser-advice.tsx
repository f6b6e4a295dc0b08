import { useState } from 'react';

import { chromeIntentOf, type BrowserVerdict } from '#domain/browser.ts';
import type { Platform } from '#domain/pass-actions.ts';

import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBrowser } from './use-browser.ts';

/** Tells a guest in an app's own window, or in another browser than Safari on iOS, where the pass can be added. */
export function BrowserAdvice({ platform }: { platform: Platform }) {
  const browser = useBrowser();
  if (browser.kind === 'own' || platform === 'desktop') return null;
  const intent = platform === 'android' ? chromeIntentOf(window.location.href) : undefined;
  return (
    <Notice tone="info">
      <div className="grid gap-3">
        <p>{adviceOf(browser, platform)}</p>
        <div className="flex flex-wrap gap-3">
          {intent === undefined ? null : <ButtonLink href={intent}>Open in Chrome</ButtonLink>}
          <CopyLink />
        </div>
      </div>
    </Notice>
  );
}

function adviceOf({ kind, name }: BrowserVerdict, platform: Platform): string {
  const better = platform === 'ios' ? 'Safari' : 'Chrome';
  const wallet = platform === 'ios' ? 'Apple Wallet' : 'Google Wallet';
  if (kind === 'other-ios')
    return `If ${name} does not offer ${wallet}, copy the link and open it in ${better}.`;
  const place = name === '' ? 'an app’s own window' : `the window of ${name}`;
  return `This page is open in ${place}, which may not be able to add a pass to ${wallet}. Open it in ${better}: use the window’s menu, or copy the link and paste it there.`;
}

/** Copies the page's address; where the browser does not allow that, the address is there to be selected. */
function CopyLink() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setOutcome('copied');
    } catch {
      setOutcome('refused'); // no permission, or a page without https: the guest copies by hand
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>Copy Link</Button>
      <output className="flex min-h-12 min-w-0 items-center text-sm">
        {outcome === 'copied' ? 'Link copied' : null}
        {outcome === 'refused' ? (
          <span className="wrap-anywhere select-all">{window.location.href}</span>
        ) : null}
      </output>
    </>
  );
}
