import type { SyntheticEvent } from 'react';

import { screenTexts } from '#contract/screen-texts.ts';

import { passStore } from '#web/guest/offline/kept.ts';
import { withTimeLimit } from '#web/shared/workers/time-limit.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** Forgets all passes and goes to the empty login form at `path`, with or without a script. */
export function StartOver({ path = '/' }: { path?: string }) {
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void forgetAll().finally(() => window.location.assign(path));
  };
  return (
    <form method="get" action={path} onSubmit={onSubmit}>
      <Button type="submit" data-icon="restart">
        {screenTexts.startOver}
      </Button>
    </form>
  );
}

/** Removes every pass and photo that this device has kept, even if the script that keeps them fails to load. */
async function forgetAll(): Promise<void> {
  try {
    const { forgetPasses } = await withTimeLimit(import('#web/guest/offline/start-keeping.ts'), 3000);
    await forgetPasses();
  } catch {
    await caches.delete(passStore);
  }
}
