import { useId, useState, type SyntheticEvent } from 'react';

import { readSignInCode } from '#domain/loyalty-code.ts';

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

/** Verifies a member's address with six digits that are mailed to it; then the member may use the account. */
export function ProveAddress({ email, onSignedIn }: ProveAddressProps) {
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState('');
  const { busyText, error, isWrong, run } = useCode((outcome) => {
    if (outcome.kind === 'sent') setIsSent(true);
    if (outcome.kind === 'signed-in') onSignedIn(outcome.user);
  });
  const isBusy = busyText !== null;
  const alertId = useId();
  const noteId = useId();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isSent) run(t('loyalty.checkingCode'), () => checkCode(email, code));
    else run(t('loyalty.sendingCode'), () => requestCode(email));
  };
  return (
    <form className="grid gap-4 border-line not-first:border-t not-first:pt-4" onSubmit={onSubmit}>
      <h2 className="text-lg font-semibold">{t('loyalty.isAddressYours', { email })}</h2>
      {isSent ? (
        <Field
          ref={focusOnArrival}
          label={t('loyalty.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={t('loyalty.codeHint')}
          noteId={noteId}
          value={code}
          refusedBy={isWrong ? alertId : undefined}
          isBusy={isBusy}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <p>{t('loyalty.codeOffer')}</p>
      )}
      <div>
        <Alert id={alertId}>{error}</Alert>
        <CodeButtons
          {...{ isSent, busyText, noteId }}
          isShort={isSent && readSignInCode(code) === undefined}
          onSend={() => run(t('loyalty.sendingCode'), () => requestCode(email))}
        />
        <div className="*:not-empty:pt-2">
          <BusyLine
            isInButton
            busyText={busyText}
            idle={isSent && !isBusy && error === null ? t('loyalty.codeSent', { email }) : null}
          />
        </div>
      </div>
    </form>
  );
}

interface CodeButtonsProps {
  isSent: boolean;
  busyText: string | null;
  /** The hint of the field, which says why the button is disabled. */
  noteId: string;
  isShort: boolean;
  onSend: () => void;
}

/** Sends the code, or checks it; each button shows its own work. */
function CodeButtons({ isSent, busyText, noteId, isShort, onSend }: CodeButtonsProps) {
  const [sending, checking] = [t('loyalty.sendingCode'), t('loyalty.checkingCode')];
  if (!isSent) {
    return (
      <div className="flex *:grow sm:*:grow-0">
        <Button type="submit" look="primary" isBusy={busyText === sending} busyText={sending}>
          {t('loyalty.mailCode')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      <Button
        type="submit"
        look="primary"
        isBusy={busyText === checking}
        busyText={checking}
        aria-describedby={isShort ? noteId : undefined}
        title={busyText === sending ? sending : undefined}
        disabled={isShort || busyText === sending}
      >
        {t('loyalty.continue')}
      </Button>
      <Button
        isBusy={busyText === sending}
        busyText={sending}
        title={busyText === checking ? checking : undefined}
        disabled={busyText === checking}
        onClick={onSend}
      >
        {t('loyalty.sendAnotherCode')}
      </Button>
    </div>
  );
}

type FailedCode = Extract<CodeOutcome, { kind: 'failed' }>;

/** One call at a time, with its busy line and its last failure. */
function useCode(onOutcome: (outcome: CodeOutcome) => void) {
  const { busy: busyText, failure, run, fail } = useTask<FailedCode>();
  const work = async (text: string, call: () => Promise<CodeOutcome>): Promise<void> => {
    const outcome = await run(call, text);
    if (outcome.kind === 'failed') fail(outcome);
    else onOutcome(outcome);
  };
  return {
    busyText,
    error: failure?.text ?? null,
    isWrong: failure?.isCodeWrong === true,
    run: (text: string, call: () => Promise<CodeOutcome>) => void work(text, call),
  };
}
