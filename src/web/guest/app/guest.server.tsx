/** The guest page on the server: `npm run build` bundles this module, and src/server/pages/documents runs it. */
import { renderToString } from 'react-dom/server';

import type { GuestPageData } from '#contract/guest-page.ts';

import { GuestApp } from './guest-app.tsx';
import { guestParts } from './parts.ts';

export { passPropertiesOf } from '#web/guest/pass/pass-look.ts';
export { titleOf } from './title.ts';

// A part that has not loaded would leave a gap in the markup.
await Promise.all(guestParts.map((part) => part.preload()));

/** The markup of the page's root element, to be hydrated with the same data. */
export function renderGuestPage(data: GuestPageData): string {
  return renderToString(<GuestApp data={data} />);
}
