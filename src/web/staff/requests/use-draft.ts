import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { QueuedRequest } from '#contract/calls/staff-requests.ts';

import { requestNameOf } from './request-words.ts';
import type { GivenAnswer } from './send-answer.ts';

interface Draft extends Pick<GivenAnswer, 'message' | 'template'> {
  /** True once it was sent; it is here again if the answer is undone. */
  isSent?: boolean;
}

const noDraft: Draft = { message: '', template: '' };

/** What was typed for a request; it stays while other requests are looked at, and for an undo of the answer. */
export function useDraft(request: Pick<QueuedRequest, 'kind' | 'requestId'>) {
  const client = useQueryClient();
  const queryKey = ['request-draft', requestNameOf(request)];
  const [draft, setDraft] = useState<Draft>(() => client.getQueryData<Draft>(queryKey) ?? noDraft);
  const change = (next: Draft): void => {
    setDraft(next);
    client.setQueryData(queryKey, next);
  };
  const { isSent = false, ...words } = draft;
  return { draft: words, isSent, change, markSent: (): void => change({ ...words, isSent: true }) };
}
