/** The guest page on the server: `npm run build` bundles this module, and src/server/pages/documents runs it. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand, GuestPageData } from '#contract/guest-page.ts';

import { PassCard } from '#web/guest/pass/pass-card.tsx';

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

/** The markup of a pass card alone, for previews of a brand; the prefix keeps the ids of several cards apart. */
export function renderPassCard(order: Order, brand: GuestBrand, idPrefix: string): string {
  return renderToStaticMarkup(<PassCard order={order} brand={brand} />, { identifierPrefix: idPrefix });
}
