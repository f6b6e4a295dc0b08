import type { OpenedRequest } from '#contract/calls/staff-requests.ts';
import type { RequestAnswer } from '#domain/request-kinds.ts';

import { mailEffect, photoAnswerEffect } from '#web/staff/ui/answer-effect.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { kindWords } from './request-words.ts';

interface AnswerQuestionProps {
  request: OpenedRequest;
  /** The answer of the pressed key or button; null while none is asked about. */
  asked: RequestAnswer | null;
  onConfirm: (answer: RequestAnswer) => void;
  onClose: () => void;
}

/** Asks before an answer is sent, because it cannot be taken back from the guest's mailbox. */
export function AnswerQuestion({ request, asked, onConfirm, onClose }: AnswerQuestionProps) {
  const answer = asked ?? 'decline';
  const { asks } = kindWords[request.kind];
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={`${asks}: ${request.guest || request.email || 'unknown guest'}`}
      text={effectOf(request, answer)}
      action={answerLabelOf(request, answer)}
      isFinal={request.kind === 'photo' && answer === 'approve'}
      onConfirm={() => {
        onClose();
        onConfirm(answer);
      }}
      onCancel={onClose}
    />
  );
}

function answerLabelOf({ kind }: OpenedRequest, answer: RequestAnswer): string {
  return answer === 'text' ? 'Send only the message' : kindWords[kind][answer];
}

function effectOf({ kind, email }: OpenedRequest, answer: RequestAnswer): string {
  if (kind === 'photo') return photoAnswerEffect(answer === 'approve', email);
  if (kind !== 'club' || answer === 'text') return mailEffect(email, 'with your message');
  return mailEffect(
    email,
    answer === 'approve'
      ? 'that says that the points are on the account'
      : 'that says that the team cannot add points',
  );
}
