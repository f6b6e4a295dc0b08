import { useState, type SyntheticEvent } from 'react';

import type { Order } from '#contract/calls/order.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';

import { send } from '#web/shared/api/send.ts';
import { t } from '#web/shared/texts/t.ts';
import { Field } from '#web/shared/ui/field.tsx';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { Alert } from '#web/shared/ui/notice.tsx';
import { RequestNote, SendRequest } from '#web/shared/ui/request-to-team.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

interface AskBandFormProps {
  order: Order;
  /** Called with the due time of the answer, in ISO 8601. */
  onAsked: (dueAt: string) => void;
}

/** A note to the team, and for a pass without registration the address of the answer. */
export function AskBandForm({ order, onAsked }: AskBandFormProps) {
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const { isBusy, failure, retry, run, fail } = useTask();
  const isAddressAsked = (order.email ?? '') === '';
  const emailFault = t('refusals.answerAddressMissing');
  const isWrong = failure === emailFault;
  const submit = async (): Promise<void> => {
    if (isAddressAsked && !isEmail(cleanEmail(email))) return fail(emailFault);
    const { orderId, barcode } = order;
    const typed = { note, ...(isAddressAsked ? { email } : {}) };
    const result = await run(() => send('POST /api/wristband/ask-team/', { orderId, barcode, ...typed }));
    if (result.ok) onAsked(result.body.dueAt);
    else fail(result.text ?? result.problem?.title ?? t('errors.networkError'));
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <form className="grid gap-4 border-t border-line pt-4" noValidate onSubmit={onSubmit}>
      <RequestNote
        ref={focusOnArrival}
        value={note}
        isBusy={isBusy}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {isAddressAsked ? (
        <Field
          label={t('loyalty.yourEmail')}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={isWrong ? emailFault : undefined}
          value={email}
          isBusy={isBusy}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      ) : null}
      <div>
        <Alert>{isWrong ? null : failure}</Alert>
        <SendRequest isBusy={isBusy} onRetry={retry} />
      </div>
    </form>
  );
}
