import type { Artwork } from '#contract/artwork.ts';

import { t } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown for an unknown address. */
export function NotFound({ artwork }: { artwork: Artwork }) {
  return (
    <MessagePage heading={t('refusals.routeNotFound')} picture={artwork.empty}>
      <p>{t('app.linkIncomplete')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" href="/">
          {t('app.openYourPass')}
        </ButtonLink>
        <ButtonLink href="/lookup?ask=team#ask-team">{t('loyalty.askTeam')}</ButtonLink>
      </div>
    </MessagePage>
  );
}
