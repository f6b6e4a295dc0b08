import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestBrand, MainPage } from '#contract/guest-page.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { dressPage } from '#web/guest/pass/pass-look.ts';
import { titleOf } from './title.ts';

/**
 * The main page's state and the functions that change it; the heading receives the focus whenever the screen changes.
 */
export function useMainPage(initial: MainPage, brand: GuestBrand) {
  const [page, setPage] = useState(initial);
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const show = (next: MainPage) => {
    if (next.answer !== null) dressPage(next.answer);
    flushSync(() => setPage(next));
    document.title = titleOf({ page: next, brand });
  };
  const change = (answer: LoginAnswer) => {
    const {
      mustAsk: _mustAsk,
      tryAgain: _tryAgain,
      plainLinks: _plainLinks,
      messageChoicePath: _choice,
      ...rest
    } = page;
    show({ ...rest, hashUrl: null, answer, asOf: new Date().toISOString(), error: null });
    if ('barcode' in answer) window.history.replaceState(null, '', pagePathOf(answer));
  };
  const goToTop = () => {
    window.scrollTo(0, 0);
    // The element that had the focus is gone, so the focus moves to the heading.
    heading.current?.focus({ preventScroll: true });
  };
  return {
    page,
    isEditing,
    heading,
    /** Replaces the answer on the screen by a newer one about the same pass. */
    onAnswer: (answer: LoginAnswer) => show({ ...page, answer, asOf: new Date().toISOString(), error: null }),
    /** Shows the pass of a login, and puts its URL into the address bar. */
    onLogin: (answer: LoginAnswer) => {
      change(answer);
      goToTop();
    },
    /** Shows another pass of the order; the scroll position and the focus stay. */
    onSwitch: change,
    /** Opens or closes the registration form. */
    edit: (isOpen: boolean) => {
      flushSync(() => setIsEditing(isOpen));
      goToTop();
    },
  };
}
