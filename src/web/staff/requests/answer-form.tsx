import { Button, Kbd, NativeSelect, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';

import { requestAnswerLengthMax, type OpenedRequest } from '#contract/calls/staff-requests.ts';

import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { kindWords } from './request-words.ts';
import type { GivenAnswer } from './send-answer.ts';
import type { useDraft } from './use-draft.ts';

interface AnswerFormProps {
  request: OpenedRequest;
  isBusy: boolean;
  fault: string | null;
  /** False while someone else has the request. */
  isAllowed: boolean;
  onAnswer: (given: GivenAnswer) => void;
  /** What was typed. */
  draft: ReturnType<typeof useDraft>;
}

/**
 * The answer: a text that is chosen and may be changed, and the buttons of the keys A and D; the mail waits for an undo.
 * By hand, because each key sends another answer or goes to a field, and no button is the main one.
 */
export function AnswerForm({ request, isBusy, fault, isAllowed, onAnswer, draft: typed }: AnswerFormProps) {
  const { draft, change } = typed;
  const field = useRef<HTMLTextAreaElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const words = kindWords[request.kind];
  const isTextNeeded = request.kind === 'wristband' || request.kind === 'link';
  const isEmpty = draft.message.trim() === '';
  const isClosed = isBusy || !isAllowed || (isTextNeeded && isEmpty);
  const give = (answer: GivenAnswer['answer']): void => onAnswer({ answer, ...draft });
  useShortcuts({
    a: isClosed ? undefined : () => give('approve'),
    d: isClosed ? undefined : () => give('decline'),
    e: () => field.current?.focus(),
    t: () => choice.current?.focus(),
  });
  return (
    <>
      <NativeSelect
        ref={choice}
        label="Text for the answer"
        aria-keyshortcuts="T"
        disabled={!isAllowed}
        value={draft.template}
        onChange={(event) => {
          const name = event.currentTarget.value;
          const text = request.texts.find((one) => one.name === name)?.text ?? '';
          change({ template: name, message: text });
        }}
        onKeyDown={leaveByEscape}
        data={answersOffered(request)}
      />
      <Textarea
        ref={field}
        label="Message to the guest"
        description={
          isTextNeeded && isEmpty ? 'Choose a text or write the answer' : 'In the mail; change it as you like'
        }
        aria-keyshortcuts="E"
        autosize
        minRows={3}
        dir="auto"
        maxLength={requestAnswerLengthMax}
        readOnly={!isAllowed}
        value={draft.message}
        onChange={(event) => change({ ...draft, message: event.currentTarget.value })}
        onKeyDown={leaveByEscape}
      />
      <Text size="sm" c="dimmed">
        {words.means}
      </Text>
      <AnswerButtons kind={request.kind} {...{ isBusy, isClosed, isEmpty, fault }} onGive={give} />
    </>
  );
}

/** The keys of the screen work again after Esc; until then the letters choose a text, or write it. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') event.currentTarget.blur();
}

/** Says to the page's style that the buttons of an answer stand at its lower edge. */
function markAnswering(): () => void {
  const { classList } = document.documentElement;
  classList.add('staff-answering');
  return () => classList.remove('staff-answering');
}

interface AnswerButtonsProps extends Pick<AnswerFormProps, 'isBusy' | 'fault'> {
  kind: OpenedRequest['kind'];
  isClosed: boolean;
  isEmpty: boolean;
  onGive: (answer: GivenAnswer['answer']) => void;
}

function AnswerButtons({ kind, isBusy, isClosed, isEmpty, fault, onGive }: AnswerButtonsProps) {
  useEffect(markAnswering, []);
  return (
    <ModalActions fault={fault}>
      {kind === 'club' ? (
        <Button variant="default" disabled={isClosed || isEmpty} onClick={() => onGive('text')}>
          Send only the message
        </Button>
      ) : null}
      <Button variant="default" disabled={isClosed} aria-keyshortcuts="D" onClick={() => onGive('decline')}>
        {kindWords[kind].decline}
        <Kbd size="xs" ms="xs" aria-hidden>
          D
        </Kbd>
      </Button>
      <Button loading={isBusy} disabled={isClosed} aria-keyshortcuts="A" onClick={() => onGive('approve')}>
        {kindWords[kind].approve}
        <Kbd size="xs" ms="xs" aria-hidden>
          A
        </Kbd>
      </Button>
    </ModalActions>
  );
}

function answersOffered({ texts, kind }: OpenedRequest) {
  const { approve, decline } = kindWords[kind];
  const named = (answer: 'approve' | 'decline') =>
    texts.filter((one) => one.answer === answer).map(({ name }) => ({ value: name, label: name }));
  return [
    { value: '', label: 'No text' },
    { group: approve, items: named('approve') },
    { group: decline, items: named('decline') },
  ].filter((one) => !('items' in one) || one.items.length > 0);
}
