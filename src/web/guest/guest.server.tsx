/** The guest page on the server: what `npm run build` makes of it is run by src/server/features/pages. */
import { renderToString } from 'react-dom/server';

import type { GuestPageData } from '#contract/guest-page.ts';

import { GuestApp } from './guest-app.tsx';

export { passPropertiesOf } from '../features/pass/pass-look.ts';
export { titleOf } from './title.ts';

/** The markup of the page's root element, ready to be hydrated with the same data. */
export function renderGuestPage(data: GuestPageData): string {
  return renderToString(<GuestApp data={data} />);
}
