import { useId, useState, type Ref, type SyntheticEvent } from 'react';

import { cleanName } from '#domain/guest-name.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { StepHeading } from './step-heading.tsx';
import type { Creation } from './loyalty-calls.ts';

interface ProfileFormProps {
  headingRef: Ref<HTMLHeadingElement>;
  email: string;
  failure: Extract<Creation, { kind: 'failed' }> | null;
  isBusy: boolean;
  clubName: string;
  onSubmit: (person: { email: string; firstName: string; lastName: string }) => void;
  onStartOver: () => void;
}

/** Asks for the name of a new member. Only the browser renders this form, so it need not wait for a script. */
export function ProfileForm(props: ProfileFormProps) {
  const { headingRef, email, failure, isBusy, clubName, onSubmit, onStartOver } = props;
  const [typed, setTyped] = useState({ firstName: '', lastName: '' });
  const noteId = useId();
  const person = { email, firstName: cleanName(typed.firstName), lastName: cleanName(typed.lastName) };
  const isComplete = person.firstName !== '' && person.lastName !== '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && isComplete) onSubmit(person);
  };
  const fieldOf = (name: keyof typeof typed) => ({
    name,
    type: 'text',
    required: true,
    isBusy,
    value: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <StepHeading ref={headingRef}>{t('loyalty.joinClub', { clubName })}</StepHeading>
      <p id={noteId}>
        {tNodes('loyalty.noAccountYet', { email: <strong className="wrap-anywhere">{email}</strong> })}
      </p>
      <Field
        {...fieldOf('firstName')}
        label={t('loyalty.firstName')}
        autoComplete="given-name"
        enterKeyHint="next"
      />
      <Field
        {...fieldOf('lastName')}
        label={t('loyalty.lastName')}
        autoComplete="family-name"
        enterKeyHint="go"
      />
      <div>
        <CreationFailure failure={failure} />
        <div className="flex flex-wrap gap-3 *:grow">
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText={t('screens.submittingInfo')}
            aria-describedby={isComplete ? undefined : noteId}
            disabled={!isComplete}
          >
            {t('screens.submit')}
          </Button>
          <Button isBusy={isBusy} onClick={onStartOver}>
            {t('screens.startOver')}
          </Button>
        </div>
        <BusyLine isInButton busyText={isBusy ? t('screens.submittingInfo') : null} />
      </div>
    </form>
  );
}

/** A conflict is no error of the guest (guest §8), so it is shown as a note. */
function CreationFailure({ failure }: Pick<ProfileFormProps, 'failure'>) {
  return (
    <>
      <Alert>
        {failure === null || failure.isConflict ? null : <p className="font-semibold">{failure.text}</p>}
      </Alert>
      <div {...live} className="not-empty:pb-4">
        {failure?.isConflict === true ? <Notice tone="info">{failure.text}</Notice> : null}
      </div>
    </>
  );
}
