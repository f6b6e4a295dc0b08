/** The guest page in the browser: hydrates the server's markup. */
import './guest.css';

import { hydrateRoot } from 'react-dom/client';

import type { GuestPageData } from '#contract/guest-page.ts';
import type { Message } from '#texts/fill-message.ts';

import { speak } from '#web/shared/texts/t.ts';
import { GuestApp } from './guest-app.tsx';

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
  // In browsers older than ours every call would fail, so the page stays as the server wrote it: a card and plain forms.
  if (!('timeout' in AbortSignal)) return;
  hydrateRoot(root, <GuestApp data={data} />);
  // A page that lacks the script of this works without it.
  const finish = () =>
    void import('./after-load.ts').then((part) => part.afterLoad(data.page.kind)).catch(() => undefined);
  window.addEventListener('load', finish, { once: true });
}
