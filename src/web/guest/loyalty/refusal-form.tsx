import { useState, type SyntheticEvent } from 'react';

import type { ClaimStep } from '#contract/claim-steps.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { live } from '#web/shared/ui/live.ts';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { RequestNote, SendRequest } from '#web/shared/ui/request-to-team.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import type { LoyaltyUser, RefusedSteps } from './loyalty-calls.ts';
import { askTeam, setReminder } from './next-step-calls.ts';
import { ProveAddress } from './prove-address.tsx';
import type { RefusalFormState } from './use-refusal-form.ts';

interface RefusalFormProps {
  next: RefusedSteps;
  refusalForm: RefusalFormState;
  user: LoyaltyUser;
  loyaltyEmail: string;
  /** True if the number's form has two buttons that stand out already. */
  isQuiet?: boolean;
  /** Continues with a member whose mailbox is verified. */
  onSignedIn: (user: LoyaltyUser) => void;
  /** Forgets the member, so that the email is asked for again. */
  onStartOver: () => void;
}

/**
 * What a guest may do after a refused claim: a button for each step that the claim's own form does not offer already,
 * below the refusal's text. The first of them is outlined, the others are quiet. It holds forms, so it stands outside of the claim's form.
 */
export function RefusalForm(props: RefusalFormProps) {
  const { next, user, onSignedIn } = props;
  const { opened, open, hasForm } = props.refusalForm;
  const { email } = user;
  const { steps, ticket } = next;
  const isAnothers =
    steps.includes('show-account') && (steps.includes('ask-team') || steps.includes('asked'));
  const first = steps.find((step) => step !== 'other-number' && step !== 'try-again');
  const isAsked = steps.includes('asked') || opened === 'asked';
  const isReminded = steps.includes('reminded') || opened === 'reminded';
  return (
    <div className="grid gap-4 empty:hidden">
      {isAnothers ? <p>{t('loyalty.anotherMembers')}</p> : null}
      <div className="flex flex-wrap gap-3 empty:hidden *:grow">
        {steps.map((step) => (
          <StepButton
            key={step}
            {...{ ...props, step, isReminded, isAnothers }}
            look={props.isQuiet === true || hasForm || step !== first ? 'quiet' : 'outline'}
            isOpen={opened === step || (isAsked && step === 'ask-team')}
            onOpen={open}
          />
        ))}
      </div>
      {opened === 'ask-team' ? <AskTeam ticket={ticket} onAsked={() => open('asked')} /> : null}
      {steps.includes('sign-in') ? <ProveAddress email={email} onSignedIn={onSignedIn} /> : null}
      <div {...live} className="empty:hidden">
        {isAsked ? (
          <Notice tone="info">{tNodes('loyalty.asked', { email: <Address {...{ email }} /> })}</Notice>
        ) : null}
        {isReminded ? (
          <Notice tone="info">{tNodes('loyalty.reminded', { email: <Address {...{ email }} /> })}</Notice>
        ) : null}
      </div>
    </div>
  );
}

function Address({ email }: { email: string }) {
  return <strong className="wrap-anywhere">{email}</strong>;
}

interface StepButtonProps extends RefusalFormProps {
  step: ClaimStep;
  isOpen: boolean;
  isReminded: boolean;
  /** True if another member has claimed the purchase. */
  isAnothers: boolean;
  look: 'outline' | 'quiet';
  onOpen: (step: ClaimStep) => void;
}

/** The button of a step; a step that is open already, or is a note, has none. */
function StepButton({ step, isOpen, isReminded, isAnothers, look, onOpen, ...props }: StepButtonProps) {
  if (isOpen) return null;
  switch (step) {
    case 'start-over':
      return (
        <Button look={look} onClick={props.onStartOver}>
          {t('screens.startOver')}
        </Button>
      );
    case 'show-account':
      return (
        <ButtonLink look={look} href="/loyalty/">
          {isAnothers ? t('loyalty.showAccount') : t('mails.openAccount')}
        </ButtonLink>
      );
    case 'write-mail':
      return (
        <ButtonLink look={look} href={`mailto:${props.loyaltyEmail}`}>
          {t('loyalty.writeToUs')}
        </ButtonLink>
      );
    case 'ask-team':
      return (
        <Button look={look} onClick={() => onOpen('ask-team')}>
          {t('loyalty.askTeam')}
        </Button>
      );
    case 'remind':
      return isReminded ? null : (
        <RemindButton look={look} ticket={props.next.ticket} onReminded={() => onOpen('reminded')} />
      );
    default:
      return null;
  }
}

/** Keeps a reminder with one press. */
function RemindButton({
  look,
  ticket,
  onReminded,
}: Pick<StepButtonProps, 'look'> & { ticket: string; onReminded: () => void }) {
  const { isBusy, failure, run, fail } = useTask();
  const remind = async (): Promise<void> => {
    const error = await run(() => setReminder(ticket));
    if (error === null) onReminded();
    else fail(error);
  };
  return (
    <div className="grid gap-2">
      <Alert>{failure}</Alert>
      <Button
        look={look}
        isBusy={isBusy}
        busyText={t('loyalty.savingReminder')}
        onClick={() => void remind()}
      >
        {t('loyalty.remindMe')}
      </Button>
      <BusyLine isInButton busyText={isBusy ? t('loyalty.savingReminder') : null} />
    </div>
  );
}

interface AskTeamProps {
  ticket: string;
  onAsked: () => void;
}

/** The request to the team; the number and the member are sealed in the ticket, so only a note can be added. */
function AskTeam({ ticket, onAsked }: AskTeamProps) {
  const [note, setNote] = useState('');
  const { isBusy, failure, run, fail } = useTask();
  const submit = async (): Promise<void> => {
    const error = await run(() => askTeam(ticket, note));
    if (error === null) onAsked();
    else fail(error);
  };
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isBusy) void submit();
  };
  return (
    <form className="grid gap-4 border-t border-line pt-4" onSubmit={onSubmit}>
      <RequestNote
        ref={focusOnArrival}
        value={note}
        isBusy={isBusy}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Alert>{failure}</Alert>
        <SendRequest isBusy={isBusy} />
      </div>
    </form>
  );
}
