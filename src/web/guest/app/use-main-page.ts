import { useRef } from 'react';
import { flushSync } from 'react-dom';

import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestBrand, MainPage } from '#contract/guest-page.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { dressPage } from '#web/guest/pass/pass-look.ts';
import { titleOf } from './title.ts';
import { useScreens } from './use-screens.ts';

/**
 * The main page's state and the functions that change it; the heading receives the focus whenever the screen changes.
 */
export function useMainPage(initial: MainPage, brand: GuestBrand) {
  const heading = useRef<HTMLHeadingElement>(null);
  const dress = (page: MainPage): void => {
    if (page.answer !== null) dressPage(page.answer);
    document.title = titleOf({ page, brand });
  };
  const focus = (): void => heading.current?.focus({ preventScroll: true });
  const { page, isEditing, isShown, update, open, edit } = useScreens(initial, (next) => {
    dress(next);
    focus();
  });

  const change = (answer: LoginAnswer) => {
    if (!isShown()) return;
    const {
      mustAsk: _mustAsk,
      tryAgain: _tryAgain,
      plainLinks: _plainLinks,
      messageChoicePath: _choice,
      ...rest
    } = page;
    const next = { ...rest, hashUrl: null, answer, asOf: new Date().toISOString(), error: null };
    dress(next);
    flushSync(() => open(next, 'barcode' in answer ? pagePathOf(answer) : window.location.pathname));
  };
  const goToTop = () => {
    window.scrollTo(0, 0);
    // The element that had the focus is gone, so the focus moves to the heading.
    focus();
  };
  return {
    page,
    isEditing,
    heading,
    /** Replaces the answer on the screen by a newer one about the same pass. */
    onAnswer: (answer: LoginAnswer) => {
      const next = { ...page, answer, asOf: new Date().toISOString(), error: null };
      if (isShown()) dress(next);
      flushSync(() => update(next));
    },
    /** Shows the pass of a login, and puts its URL into the address bar. */
    onLogin: (answer: LoginAnswer) => {
      change(answer);
      goToTop();
    },
    /** Shows another pass of the order; the scroll position and the focus stay. */
    onSwitch: change,
    /** Opens or closes the registration form. */
    edit: (isOpen: boolean) => {
      flushSync(() => edit(isOpen));
      goToTop();
    },
  };
}
