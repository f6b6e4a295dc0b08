/** The guest page on the server: `npm run build` bundles this module, and src/server/pages/documents runs it. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand, GuestPageData } from '#contract/guest-page.ts';

import type { Speech } from '#texts/fill-message.ts';

import { speak } from '#web/shared/texts/t.ts';
import { PassCard } from '#web/pass/pass-card.tsx';

import { ChooseLanguage } from './choose-language.tsx';
import { GuestApp } from './guest-app.tsx';
import { GuestShell } from './guest-shell.tsx';
import { AskTeam } from './login-parts.ts';
import { NotFound } from './not-found.tsx';
import { guestParts } from './parts.ts';
import { Refused } from './refused.tsx';
import { titleOf } from './title.ts';

export { passPropertiesOf } from '#web/pass/pass-look.ts';

// A part that has not loaded would leave a gap in the markup.
await Promise.all([...guestParts, AskTeam].map((part) => part.preload()));

// Rendering is synchronous, so no other page can change the language meanwhile. Tests speak English and name no language.

/** The markup of the page: its frame, and in it the root element, to be hydrated with the same data. */
export function renderGuestPage(data: GuestPageData, speech?: Speech, path?: string): string {
  if (speech !== undefined) speak(speech);
  return renderToStaticMarkup(
    <GuestShell brand={data.brand} sky={data.sky} languageName={data.languageName} path={path}>
      <div id="root" dangerouslySetInnerHTML={{ __html: renderToString(<GuestApp data={data} />) }} />
      <FinalPage data={data} />
    </GuestShell>,
  );
}

/** A page without an action that needs a script: no browser renders it again, so the guest's script does not know it. */
function FinalPage({ data: { page, brand, language } }: { data: GuestPageData }) {
  if (page.kind === 'refused') return <Refused page={page} artwork={brand.artwork} />;
  if (page.kind === 'language') return <ChooseLanguage page={page} current={language} />;
  return page.kind === 'not-found' ? <NotFound artwork={brand.artwork} /> : null;
}

/** The markup of a pass card alone, for previews of a brand; the prefix keeps the ids of several cards apart. */
export function renderPassCard(order: Order, brand: GuestBrand, idPrefix: string, speech?: Speech): string {
  if (speech !== undefined) speak(speech);
  return renderToStaticMarkup(<PassCard order={order} brand={brand} />, { identifierPrefix: idPrefix });
}

/** The title of the document. */
export function renderTitle(data: GuestPageData, speech?: Speech): string {
  if (speech !== undefined) speak(speech);
  return titleOf(data);
}
