import { useState, type SyntheticEvent } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { checkCode, requestCode, type CodeOutcome, type LoyaltyUser } from './loyalty-calls.ts';

interface ProveAddressProps {
  email: string;
  onSignedIn: (user: LoyaltyUser) => void;
}

const codeLength = 6;

/** Verifies a member's address with six digits that are mailed to it; then the member may use the account. */
export function ProveAddress({ email, onSignedIn }: ProveAddressProps) {
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const { busyText, error, run } = useCode((outcome) => {
    if (outcome.kind === 'sent') setIsSent(true);
    if (outcome.kind === 'signed-in') onSignedIn(outcome.user);
  });
  const isBusy = busyText !== null;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isSent) run(t('loyalty.checkingCode'), () => checkCode(email, code));
    else run(t('loyalty.sendingCode'), () => requestCode(email));
  };
  return (
    <form className="grid gap-4 border-t border-line pt-4" onSubmit={onSubmit}>
      <h2 className="text-lg font-semibold">{t('loyalty.isAddressYours', { email })}</h2>
      {isSent ? (
        <Field
          ref={focusOnArrival}
          label={t('loyalty.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLength}
          hint={t('loyalty.codeHint')}
          value={code}
          isBusy={isBusy}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      ) : (
        <p>{t('loyalty.codeOffer')}</p>
      )}
      <div>
        <Alert>{error}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            disabled={isSent && code.length !== codeLength}
          >
            {isSent ? t('loyalty.continue') : t('loyalty.mailCode')}
          </Button>
          {isSent ? (
            <Button isBusy={isBusy} onClick={() => run(t('loyalty.sendingCode'), () => requestCode(email))}>
              {t('loyalty.sendAnotherCode')}
            </Button>
          ) : null}
        </div>
        <BusyLine
          busyText={busyText}
          idle={isSent && error === null ? t('loyalty.codeSent', { email }) : null}
        />
      </div>
    </form>
  );
}

/** One call at a time, with its busy line and its last failure. */
function useCode(onOutcome: (outcome: CodeOutcome) => void) {
  const { busy: busyText, failure: error, run, fail } = useTask();
  const work = async (text: string, call: () => Promise<CodeOutcome>): Promise<void> => {
    const outcome = await run(call, text);
    if (outcome.kind === 'failed') fail(outcome.text);
    else onOutcome(outcome);
  };
  return { busyText, error, run: (text: string, call: () => Promise<CodeOutcome>) => void work(text, call) };
}
