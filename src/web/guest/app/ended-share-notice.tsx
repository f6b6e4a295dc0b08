import type { Ref } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';

import { MessagePage } from './message-page.tsx';
import { StartOver } from './start-over.tsx';

/** Shown to a guest whose share was stopped: no pass data, and what to do next. */
export function EndedShareNotice({
  brand,
  headingRef,
}: {
  brand: GuestBrand;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  return (
    <MessagePage
      heading={screenTexts.passNoLongerShared}
      headingRef={headingRef}
      picture={brand.artwork.empty}
    >
      <p>
        The guest who shared this pass has stopped sharing it. Ask them for a new link, or write to{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
      <StartOver />
    </MessagePage>
  );
}
