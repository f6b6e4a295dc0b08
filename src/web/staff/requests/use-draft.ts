import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { QueuedRequest } from '#contract/calls/staff-requests.ts';

import { requestNameOf } from './request-words.ts';
import type { GivenAnswer } from './send-answer.ts';

type Draft = Pick<GivenAnswer, 'message' | 'template'>;

const noDraft: Draft = { message: '', template: '' };

/** What was typed for a request; it stays while other requests are looked at, and until the answer was sent. */
export function useDraft(request: Pick<QueuedRequest, 'kind' | 'requestId'>) {
  const client = useQueryClient();
  const queryKey = ['request-draft', requestNameOf(request)];
  const [draft, setDraft] = useState<Draft>(() => client.getQueryData<Draft>(queryKey) ?? noDraft);
  const change = (next: Draft): void => {
    setDraft(next);
    client.setQueryData(queryKey, next);
  };
  return { draft, change, drop: (): void => client.removeQueries({ queryKey }) };
}
