import type { Artwork } from '#contract/artwork.ts';
import type { RefusedPage } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Shown if the server refused an address: the reason and the next steps, as plain links, because the page must work
 * without a script.
 */
export function Refused({ page, artwork }: { page: RefusedPage; artwork: Artwork }) {
  const { title, isWorthRetrying, backTo } = page;
  return (
    <MessagePage heading={title} picture={artwork.empty}>
      <p>{adviceOf(isWorthRetrying, backTo)}</p>
      <div className="flex flex-wrap gap-3">
        {isWorthRetrying ? (
          <ButtonLink look="primary" href="">
            {t('ui.tryAgain')}
          </ButtonLink>
        ) : null}
        <ButtonLink look={isWorthRetrying ? 'outline' : 'primary'} href={backTo === 'pass' ? '/' : '/login'}>
          {backTo === 'pass' ? t('app.openYourPass') : t('app.toSignIn')}
        </ButtonLink>
      </div>
    </MessagePage>
  );
}

function adviceOf(isWorthRetrying: boolean, backTo: RefusedPage['backTo']): string {
  if (backTo === 'sign-in') return t('app.ofBackOffice');
  return isWorthRetrying ? t('app.waitOrOpenByNumbers') : t('app.openByNumbers');
}
