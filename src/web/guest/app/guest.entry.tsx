/** The guest page in the browser: hydrates the server's markup. */
import './guest.css';

import { hydrateRoot } from 'react-dom/client';

import type { GuestPageData } from '#contract/guest-page.ts';

import { GuestApp } from './guest-app.tsx';

const root = document.getElementById('root');
const pageData = document.getElementById('page-data')?.textContent;
if (root === null || !pageData) throw new Error('The page came without its root or its data.');

// The server wrote this object into the page, next to the markup that it rendered from it.
const data = JSON.parse(pageData) as GuestPageData;
// In browsers older than ours every call would fail, so the page stays as the server wrote it: a card and plain forms.
if ('timeout' in AbortSignal) hydrateRoot(root, <GuestApp data={data} />);
