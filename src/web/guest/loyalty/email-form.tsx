import { useEffect, useId, useRef, useState, type Ref, type SyntheticEvent } from 'react';

import { cleanEmail, isEmail } from '#domain/email.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { StepHeading } from './step-heading.tsx';

interface EmailFormProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** The initial value of the field. */
  initial: string;
  error: string | null;
  isBusy: boolean;
  clubName: string;
  onSubmit: (email: string) => void;
}

/** Asks for the email, which identifies a member of the club. */
export function EmailForm({ headingRef, initial, error, isBusy, clubName, onSubmit }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const noteId = useId();
  const [email, setEmail] = useState(initial);
  const read = () => setEmail(readEmail(form.current));

  // Input before hydration, typed or filled in by the browser, has fired no event.
  useEffect(read, []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = readEmail(form.current);
    if (!isBusy && isEmail(typed)) onSubmit(typed);
  };
  return (
    <form ref={form} className="grid gap-5" noValidate={isHydrated} onInput={read} onSubmit={submit}>
      <StepHeading ref={headingRef}>{t('loyalty.joinOrSignIn')}</StepHeading>
      <Field
        label={t('loyalty.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        enterKeyHint="go"
        hint={t('loyalty.emailHint', { clubName })}
        noteId={noteId}
        defaultValue={initial}
        isBusy={isBusy}
      />
      <div>
        <Alert>{error === null ? null : <p className="font-semibold">{error}</p>}</Alert>
        <div className="grid gap-2">
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText={t('screens.findingYourInfo')}
            isWaiting={!isHydrated}
            aria-describedby={isEmail(email) ? undefined : noteId}
            disabled={isHydrated && !isEmail(email)}
          >
            {t('screens.submit')}
          </Button>
          <BusyLine isInButton busyText={isBusy ? t('screens.findingYourInfo') : null} />
        </div>
      </div>
    </form>
  );
}

function readEmail(form: HTMLFormElement | null): string {
  const value = form === null ? '' : new FormData(form).get('email');
  return cleanEmail(typeof value === 'string' ? value : '');
}
