import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { goBack, pushEntry } from '#web/shared/ui/history-entries.ts';

/** A screen's place in the browser's history. */
interface Place {
  /** The document that added the entry; another one, such as that before a reload, has lost its screens. */
  visit: number;
  index: number;
  /** True while the registration form is open over the screen. */
  isEditing: boolean;
}

/** The screen as it stands: one of the pages of this visit, in the order of the browser's history. */
interface Shown<Page> extends Omit<Place, 'visit'> {
  pages: readonly Page[];
}

/**
 * The screens of one page, such as the login and then the pass. Each has an entry in the browser's history, so that
 * Back and Forward lead through the screens, and leave the page only from the first one.
 */
export function useScreens<Page>(initial: Page, onReturn: (page: Page) => void) {
  const [shown, setShown] = useState<Shown<Page>>({ pages: [initial], index: 0, isEditing: false });
  const { pages, index, isEditing } = shown;
  const page = pages[index] ?? initial;
  const last = useRef(0);
  const show = (next: Shown<Page>): void => {
    last.current = next.index;
    setShown(next);
  };

  const onPop = useEffectEvent(({ state }: PopStateEvent) => {
    const place = state as Place | null; // only this hook and dialogs on its screens write the state
    // The browser itself adds entries for links within the page.
    if (place === null) return;
    const next = place.visit === visit ? pages[place.index] : undefined;
    // The server knows the page of every address.
    if (next === undefined) return window.location.reload();
    if (place.index === index && place.isEditing === isEditing) return;
    flushSync(() => show({ pages, index: place.index, isEditing: place.isEditing }));
    onReturn(next);
  });
  useEffect(() => {
    window.history.replaceState(placeOf(0), '');
    const listener = (event: PopStateEvent): void => onPop(event);
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);

  return {
    page,
    isEditing,
    /** False after the guest has gone to another screen, which a late answer about this one must not replace. */
    isShown: (): boolean => last.current === index,
    /** Stores a newer state of this screen, and shows it unless the guest has gone to another one. */
    update: (next: Page): void =>
      setShown((was) => ({ ...was, pages: was.pages.map((one, at) => (at === index ? next : one)) })),
    /** Shows another screen after this one. The same address stays one entry. */
    open: (next: Page, path: string): void => {
      const isSame = path === window.location.pathname;
      const at = isSame ? index : index + 1;
      if (!isSame) pushEntry(placeOf(at), path);
      show({ pages: [...pages.slice(0, at), next], index: at, isEditing: false });
    },
    /** Opens or closes the registration form. */
    edit: (isOpen: boolean): void => {
      if (isOpen) pushEntry(placeOf(index, true));
      else if (isEditing) goBack();
      setShown((was) => ({ ...was, isEditing: isOpen }));
    },
  };
}

/** Differs from the visits before, also from those of a reloaded page. */
const visit = typeof performance === 'undefined' ? 0 : performance.timeOrigin;

function placeOf(index: number, isEditing = false): Place {
  return { visit, index, isEditing };
}
