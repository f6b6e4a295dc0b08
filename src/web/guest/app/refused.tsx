import type { Artwork } from '#contract/artwork.ts';
import type { RefusedPage } from '#contract/guest-page.ts';
import { keptPassesId } from '#contract/kept-pages.ts';

import { t } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/**
 * Shown if the server refused an address, or cannot be reached: the reason and the next steps, as plain links, because
 * the page must work without a script.
 */
export function Refused({ page, artwork }: { page: RefusedPage; artwork: Artwork }) {
  const { title, isWorthRetrying, backTo } = page;
  return (
    <MessagePage heading={title} picture={artwork.empty}>
      <p>{adviceOf(isWorthRetrying, backTo)}</p>
      {backTo === 'kept-passes' ? <KeptPasses /> : null}
      <div className="flex flex-wrap gap-3">
        {isWorthRetrying ? (
          <ButtonLink look="primary" href="">
            {t('ui.tryAgain')}
          </ButtonLink>
        ) : null}
        {backTo === 'kept-passes' ? null : (
          <ButtonLink
            look={isWorthRetrying ? 'outline' : 'primary'}
            href={backTo === 'pass' ? '/' : '/login'}
          >
            {backTo === 'pass' ? t('app.openYourPass') : t('app.toSignIn')}
          </ButtonLink>
        )}
      </div>
    </MessagePage>
  );
}

/** The service worker writes the passes into the empty list; without a pass, the sentence after it is seen instead. */
function KeptPasses() {
  return (
    <>
      <ul id={keptPassesId} className="peer grid gap-2 empty:hidden"></ul>
      <p className="hidden peer-empty:block">{t('offline.noneKept')}</p>
    </>
  );
}

function adviceOf(isWorthRetrying: boolean, backTo: RefusedPage['backTo']): string {
  if (backTo === 'kept-passes') return t('offline.whatWorks');
  if (backTo === 'sign-in') return t('app.ofBackOffice');
  return isWorthRetrying ? t('app.waitOrOpenByNumbers') : t('app.openByNumbers');
}
