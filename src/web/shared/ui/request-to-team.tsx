import type { ComponentProps } from 'react';

import { requestNoteLengthMax } from '#domain/request-kinds.ts';

import { t } from '../texts/t.ts';
import { BusyLine } from './busy-line.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

/** The field for the note that a guest adds to a request to the team. */
export function RequestNote(field: Omit<ComponentProps<typeof Field>, 'label' | 'name' | 'type'>) {
  return (
    <Field
      label={t('loyalty.askTeamNote')}
      name="note"
      type="text"
      autoComplete="off"
      maxLength={requestNoteLengthMax}
      {...field}
    />
  );
}

interface SendRequestProps {
  isBusy: boolean;
  look?: 'primary' | 'outline';
  /** Sends the request again; null if it must not be sent twice. */
  onRetry?: (() => void) | null;
}

/** The button that sends a request to the team, and its line while the server is slow. */
export function SendRequest({ isBusy, look = 'primary', onRetry = null }: SendRequestProps) {
  return (
    <>
      <div className={look === 'primary' ? 'flex *:grow sm:*:grow-0' : undefined}>
        <Button type="submit" look={look} isBusy={isBusy} busyText={t('loyalty.sendingRequest')}>
          {t('loyalty.sendRequest')}
        </Button>
      </div>
      <BusyLine isInButton busyText={isBusy ? t('loyalty.sendingRequest') : null} onRetry={onRetry} />
    </>
  );
}
