/** The browser's history of one page: entries for its screens and for what lies over them, so that Back closes those. */

/** The part of an entry's state that this module needs. */
interface SheetState {
  /** The number of the sheet that is open in this entry. */
  sheet?: number;
}

/** Set from a call of `history.back` until the browser has gone back, which takes some milliseconds. */
let isGoingBack = false;

let sheets = 0;

/** Adds an entry, after a way back that has begun has ended, because it would lead from the new entry. */
export function pushEntry(state: object, path?: string): void {
  afterWayBack(() => window.history.pushState(state, '', path));
}

function afterWayBack(act: () => void): void {
  if (isGoingBack) window.addEventListener('popstate', act, { once: true });
  else act();
}

/** Goes back from an entry that the page itself has added. */
export function goBack(): void {
  isGoingBack = true;
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true, capture: true });
  window.history.back();
}

/**
 * Lets the browser's Back button close a dialog that has just opened, instead of leaving the page. Returns the function
 * to call when the dialog is closed in another way.
 */
export function enterSheet(close: () => void): () => void {
  const sheet = (sheets += 1);
  const onPop = (): void => {
    if (readState()?.sheet === sheet) return;
    window.removeEventListener('popstate', onPop);
    close();
  };
  const start = (): void => window.addEventListener('popstate', onPop);
  // Later, because to add an entry takes a slow phone as long as to show the dialog.
  const timer = setTimeout(() => {
    pushEntry({ ...readState(), sheet });
    afterWayBack(start);
  });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', start);
    window.removeEventListener('popstate', onPop);
    if (readState()?.sheet === sheet) goBack();
  };
}

function readState(): SheetState | null {
  return window.history.state as SheetState | null; // only our own pages write the state of their entries
}
