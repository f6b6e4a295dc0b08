/** The calls that answer a request, by its kind. */
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';
import type { RequestAnswer } from '#domain/request-kinds.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';

/** An answer with its text. */
export interface GivenAnswer {
  answer: RequestAnswer;
  message: string;
  /** The name of the text that the message was made from; empty for none. */
  template: string;
}

/** Answers a request; the guest gets the mail. */
export function sendAnswer(
  { kind, requestId }: Pick<OpenedRequest, 'kind' | 'requestId'>,
  { answer, message, template }: GivenAnswer,
): Promise<StaffSuccess<unknown> | Failure> {
  const params = { id: requestId };
  const isApproved = answer === 'approve';
  if (kind === 'photo')
    return staffSend(
      'PUT /api/admin/photo-request/:id',
      { answer: isApproved ? 'approved' : 'declined', message, template },
      { params },
    );
  if (kind === 'club')
    return staffSend(
      'PUT /api/admin/club-request/:id',
      { answer: answer === 'text' ? 'answered' : isApproved ? 'added' : 'declined', message, template },
      { params },
    );
  return staffSend(
    'PUT /api/admin/help-request/:id',
    { answer: isApproved ? 'answered' : 'declined', message, template },
    { params },
  );
}
