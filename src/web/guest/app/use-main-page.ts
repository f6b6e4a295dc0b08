import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestBrand, MainPage } from '#contract/guest-page.ts';
import { pagePathOf } from '#domain/pass-id.ts';

import { dressPage } from '#web/guest/pass/pass-look.ts';
import { titleOf } from './title.ts';

/** The main page's state, and what changes it; the heading gets the focus whenever the screen is another one. */
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
    const { mustAsk: _mustAsk, plainLinks: _plainLinks, ...rest } = page;
    show({ ...rest, hashUrl: null, answer, asOf: new Date().toISOString(), error: null });
    if ('barcode' in answer) window.history.replaceState(null, '', pagePathOf(answer));
  };
  const goToTop = () => {
    window.scrollTo(0, 0);
    // What had the focus is gone; the heading says where the guest is now.
    heading.current?.focus({ preventScroll: true });
  };
  return {
    page,
    isEditing,
    heading,
    /** Puts a fresher answer about the same pass in place of the one on the screen. */
    onAnswer: (answer: LoginAnswer) => show({ ...page, answer, asOf: new Date().toISOString(), error: null }),
    /** Shows the pass of a login, whose address the browser then has. */
    onLogin: (answer: LoginAnswer) => {
      change(answer);
      goToTop();
    },
    /** Puts another pass of the order in this one's place; the guest stays where they are on the page. */
    onSwitch: change,
    /** Opens or closes the registration form. */
    edit: (isOpen: boolean) => {
      flushSync(() => setIsEditing(isOpen));
      goToTop();
    },
  };
}
