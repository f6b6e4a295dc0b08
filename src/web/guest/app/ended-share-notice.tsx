import type { Ref } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { MailLink } from '#web/shared/ui/mail-link.tsx';
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
      heading={t('screens.passNoLongerShared')}
      headingRef={headingRef}
      picture={brand.artwork.empty}
    >
      <p>
        {tNodes('app.shareEnded', {
          email: <MailLink address={brand.supportEmail} />,
        })}
      </p>
      <StartOver />
    </MessagePage>
  );
}
