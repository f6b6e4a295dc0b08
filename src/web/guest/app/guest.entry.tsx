/** The guest page in the browser: hydrates the server's markup. */
import './guest.css';

import { hydrateRoot } from 'react-dom/client';

import type { GuestPageData } from '#contract/guest-page.ts';
import type { Message } from '#texts/fill-message.ts';

import { speak } from '#web/shared/texts/t.ts';
import { GuestApp } from './guest-app.tsx';
import { EndedShareNotice } from './parts.ts';
import { loadLook } from './use-main-page.ts';

/** Texts by their keys, or by the numbers that the build gives to the keys. */
type Texts = Record<string, Message>;

/** Starts the page with the texts of its first script; each language has an entry that calls this (tools/web-texts/). */
export function startGuest(texts: Texts, loadRest: () => Promise<{ default: Texts }>): void {
  const root = document.getElementById('root');
  const pageData = document.getElementById('page-data')?.textContent;
  if (root === null || !pageData) throw new Error('The page came without its root or its data.');

  // The server wrote this object into the page, next to the markup that it rendered from it.
  const data = JSON.parse(pageData) as GuestPageData;
  speak({ locale: data.brand.locale, messageOf: (key) => texts[key] }, async () =>
    Object.assign(texts, (await loadRest()).default),
  );
  document.querySelector<HTMLAnchorElement>('.language-link')?.addEventListener('click', nameThisPage);
  // In browsers older than ours every call would fail, so the page stays as the server wrote it: a card and plain forms.
  if (!('timeout' in AbortSignal)) return;
  hydrateRoot(root, <GuestApp data={data} />);
  const next = data.page.kind === 'main' ? fetchNextParts : keepOfflinePage;
  window.addEventListener('load', next, { once: true });
}

/** The choice of a language leads back to this page, whose address may have changed since it was rendered. */
function nameThisPage({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLAnchorElement)
    currentTarget.search = `back=${encodeURIComponent(window.location.pathname)}`;
}

/** What a pass may turn to at any moment, fetched when nothing else is left to fetch. A failure is met where it is needed. */
function fetchNextParts(): void {
  for (const one of [loadLook(), EndedShareNotice.preload()]) one.catch(() => undefined);
}

/** A page without a pass starts the worker too, so that it is not the browser that says that there is no connection. */
function keepOfflinePage(): void {
  import('#web/guest/offline/start-keeping.ts')
    .then(({ startKeeping, keepThisPage }) => startKeeping(() => keepThisPage([])))
    .catch(() => undefined);
}
