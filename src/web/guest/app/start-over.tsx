import type { SyntheticEvent } from 'react';

import { passStore } from '#web/guest/offline/kept.ts';
import { t } from '#web/shared/texts/t.ts';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
import { buttonClasses } from '#web/shared/ui/button-classes.ts';

/** Forgets all passes and goes to the empty login form at `path`, with or without a script. */
export function StartOver({ path = '/' }: { path?: string }) {
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void forgetAll().finally(() => window.location.assign(path));
  };
  return (
    <form method="get" action={path} onSubmit={onSubmit}>
      <button type="submit" className={buttonClasses('outline')} data-icon="restart">
        {t('screens.startOver')}
      </button>
    </form>
  );
}

/**
 * Removes everything of the guest from this device but the remembered email: every pass and photo, even if the script
 * that keeps them fails to load, the member of the club, and what belongs to this tab.
 */
async function forgetAll(): Promise<void> {
  try {
    const { forgetPasses } = await withTimeLimit(import('#web/guest/offline/start-keeping.ts'), 3000);
    await forgetPasses();
  } catch {
    await caches.delete(passStore);
  }
  sessionStorage.clear();
  // The name is that of kept-member.ts.
  localStorage.removeItem('loyalty-user');
}
