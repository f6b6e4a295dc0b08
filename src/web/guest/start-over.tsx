import type { SyntheticEvent } from 'react';

import { screenTexts } from '#contract/screen-texts.ts';

import { Button } from '../ui/button.tsx';

/** Leaves everything behind and goes to the empty login form at `path`, with or without a script. */
export function StartOver({ path = '/' }: { path?: string }) {
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void forgetAll().finally(() => window.location.assign(path));
  };
  return (
    <form method="get" action={path} onSubmit={onSubmit}>
      <Button type="submit">{screenTexts.startOver}</Button>
    </form>
  );
}

/** Removes every pass and photo that this device has kept. */
async function forgetAll(): Promise<void> {
  const { forgetPasses } = await import('../offline/start-keeping.ts');
  await forgetPasses();
}
