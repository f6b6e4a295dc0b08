import { Text, Textarea } from '@mantine/core';

import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { ConflictBox } from '#web/staff/ui/conflict-choices.tsx';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { answerName } from './request-words.ts';

interface GivenAnswerProps {
  request: OpenedRequest;
  /** True if an answer was sent after this one. */
  isLate: boolean;
  /** What was typed and not sent; empty for nothing. */
  typed: string;
}

/** The answer that the request has; a text that was typed in vain stays beside it. */
export function GivenAnswerNote({ request, isLate, typed }: GivenAnswerProps) {
  const { kind, answer, answeredBy, answeredAt, message } = request;
  const facts = (
    <Facts
      facts={{
        Answer: answerName(kind, answer),
        By: answeredBy,
        Answered: answeredAt === null ? null : <Instant iso={answeredAt} />,
        'Message to the guest': message,
      }}
    />
  );
  if (!isLate && typed === '') return facts;
  return (
    <>
      <ConflictBox title="Someone else has answered this request.">
        <Text size="sm">
          Your answer was not sent.{typed === '' ? null : ' What you typed is still here.'}
        </Text>
        {facts}
      </ConflictBox>
      {typed === '' ? null : <Textarea label="What you typed" autosize dir="auto" readOnly value={typed} />}
    </>
  );
}
