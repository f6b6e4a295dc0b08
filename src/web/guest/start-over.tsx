import type { SyntheticEvent } from 'react';

import { screenTexts } from '#contract/screen-texts.ts';

import { Button } from '../ui/button.tsx';

/** Leaves everything behind and goes to the empty login form at `path`, with or without a script. */
export function StartOver({ path = '/' }: { path?: string }) {
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    window.location.assign(path);
  };
  return (
    <form method="get" action={path} onSubmit={onSubmit}>
      <Button type="submit">{screenTexts.startOver}</Button>
    </form>
  );
}
