/** What a guest's page does when nothing else is left to load. */
import type { GuestPageData } from '#contract/guest-page.ts';

import { keepThisPage, startKeeping } from '#web/guest/offline/start-keeping.ts';
import { GateSentence } from '#web/pass/pass-parts.ts';
import { ActionRow, EndedShareNotice } from './parts.ts';
import { keepTypedValues, restoreTypedValues } from './typed-values.ts';
import { loadLook } from './use-main-page.ts';

/** Runs once the page has loaded. */
export function afterLoad(kind: GuestPageData['page']['kind']): void {
  document.querySelector<HTMLAnchorElement>('.language-link')?.addEventListener('click', leaveForLanguage);
  // What was typed waits while the guest chooses the language.
  if (kind !== 'language') restoreTypedValues();
  if (kind === 'main') fetchNextParts();
  // A page without a pass starts the worker too, so that it is not the browser that says that there is no connection.
  else startKeeping(() => keepThisPage([]));
}

/** The choice of a language leads back to this page, whose address may have changed since it was rendered. */
function leaveForLanguage({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLAnchorElement)) return;
  currentTarget.search = `back=${encodeURIComponent(window.location.pathname)}`;
  keepTypedValues();
}

/** What a pass may turn to at any moment. A failure is met where it is needed. */
function fetchNextParts(): void {
  // A page never asks again for a script that once failed to load.
  if (!navigator.onLine) return;
  // The card of a guest who logs in stands whole at once.
  const parts = [ActionRow, GateSentence, EndedShareNotice].map((part) => part.preload());
  for (const one of [loadLook(), ...parts]) one.catch(() => undefined);
}
