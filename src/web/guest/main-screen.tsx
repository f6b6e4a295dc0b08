import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestPageData, MainPage } from '#contract/guest-page.ts';
import type { Platform } from '#domain/pass-actions.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { dressPage } from '../features/pass/pass-look.ts';
import { EndedShareNotice } from './ended-share-notice.tsx';
import { ExclusionNotice } from './exclusion-notice.tsx';
import { LoginScreen } from './login-screen.tsx';
import { viewOf } from './main-view.ts';
import { PassScreen } from './pass-screen.tsx';
import { titleOf } from './title.ts';

interface MainScreenProps extends Pick<GuestPageData, 'brand' | 'isGoogleOffered' | 'hasDevelopmentKeys'> {
  initial: MainPage;
  platform: Platform;
}

/** The main page: a login form until somebody is logged in, then their pass or why it is not shown. */
export function MainScreen({
  initial,
  platform,
  brand,
  isGoogleOffered,
  hasDevelopmentKeys,
}: MainScreenProps) {
  const [page, setPage] = useState(initial);
  const heading = useRef<HTMLHeadingElement>(null);

  /** Puts a fresher answer about the same pass in place of the one on the screen. */
  const onAnswer = (answer: LoginAnswer, hashUrl = page.hashUrl) => {
    const next: MainPage = { ...page, hashUrl, answer, error: null };
    dressPage(answer);
    flushSync(() => setPage(next));
    document.title = titleOf({ page: next, brand });
  };
  /** Another pass of the order takes this one's place; the guest stays where they are on the page. */
  const onSwitch = (answer: LoginAnswer) => {
    onAnswer(answer, null);
    if ('barcode' in answer) window.history.replaceState(null, '', pagePathOf(answer));
  };
  const onLogin = (answer: LoginAnswer) => {
    onSwitch(answer);
    window.scrollTo(0, 0);
    // The form and its focus are gone; the heading says where the guest is now.
    heading.current?.focus({ preventScroll: true });
  };

  const view = viewOf(page);
  if (view.kind === 'login') {
    return <LoginScreen page={page} isIOS={platform === 'ios'} brand={brand} onLogin={onLogin} />;
  }
  if (view.kind === 'ended-share') return <EndedShareNotice headingRef={heading} brand={brand} />;
  if (view.kind === 'excluded') {
    return <ExclusionNotice headingRef={heading} order={view.order} message={view.message} />;
  }
  return (
    <PassScreen
      headingRef={heading}
      order={view.order}
      hashUrl={page.hashUrl}
      platform={platform}
      brand={brand}
      isGoogleOffered={isGoogleOffered}
      hasDevelopmentKeys={hasDevelopmentKeys}
      onAnswer={onAnswer}
      onSwitch={onSwitch}
    />
  );
}
