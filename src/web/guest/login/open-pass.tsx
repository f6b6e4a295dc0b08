import { useState, type ComponentProps } from 'react';

import type { PassNumbers } from '#domain/typed-pass.ts';

import { t } from '#web/shared/texts/t.ts';

import { FindForm } from './find-form.tsx';
import { LoginForm } from './login-form.tsx';

interface OpenPassProps extends Omit<ComponentProps<typeof LoginForm>, 'found'> {
  /** What a guest without a script typed into the one field, if it could not be read. */
  unread: string | undefined;
}

/** The ways to open a pass: one field for anything, and the two fields for its numbers, which the first one fills in. */
export function OpenPass({ unread, ...login }: OpenPassProps) {
  const [found, setFound] = useState<PassNumbers | null>(null);
  return (
    <>
      <FindForm unread={unread} onNumbers={setFound} />
      <p className="flex items-center gap-3 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.orBothNumbers')}
      </p>
      <LoginForm {...login} found={found} />
    </>
  );
}
