import { Alert } from '@mantine/core';

import { takeoverLengthMax } from '#contract/calls/staff-requests.ts';

import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import type { useHold } from './use-hold.ts';

interface TakeOverProps extends Pick<ReturnType<typeof useHold>, 'take'> {
  /** Who has the request, as the server says it. */
  why: string;
}

/** Someone else works on the request: it is taken over with a word that the other one reads. */
export function TakeOver({ why, take }: TakeOverProps) {
  return (
    <Alert color="yellow" title={why}>
      <StaffForm
        isInPage
        title="Take the request over"
        start={{ word: '' }}
        fields={[
          {
            ...{ name: 'word', kind: 'text', label: 'Why you take it over', lengthMax: takeoverLengthMax },
            hint: 'The other one reads it, and it is on record',
            isMissing: ({ word }) => word.trim() === '',
          },
        ]}
        submit="Take it over"
        send={({ word }) => take(word)}
      />
    </Alert>
  );
}
