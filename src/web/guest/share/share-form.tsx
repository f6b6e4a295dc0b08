import { useState, type SyntheticEvent } from 'react';

import { guestTexts } from '#contract/guest-texts.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import type { PhonePlan } from '#domain/phone.ts';

import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { Field } from '#web/shared/ui/field.tsx';
import { Modal } from '#web/shared/ui/modal.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { PhoneField } from '#web/shared/ui/phone-field.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import {
  shareFaultsOf,
  readTypedGuest,
  startSharing,
  stopSharing,
  updateShare,
  type Share,
  type SharedCard,
  type ShareFailure,
  type TypedGuest,
} from './share-calls.ts';
import { FailureText } from './share-failure.tsx';

interface ShareFormProps {
  card: SharedCard;
  /** How the park's guests write phone numbers. */
  plan: PhonePlan;
  /** The guest to change, or null for a new guest. */
  share: Share | null;
  /** Called with the message to announce after the server has stored the change. */
  onDone: (text: string) => void;
  onClose: () => void;
}

/** The dialog in which a guest is added, changed or removed. It stays open, with its input, if a call fails. */
export function ShareForm({ card, plan, share, onDone, onClose }: ShareFormProps) {
  const { busyText, failure, run } = useShareTask(onDone);
  const [faults, setFaults] = useState<ReturnType<typeof shareFaultsOf>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const isBusy = busyText !== null;

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const guest = readTypedGuest(event.currentTarget);
    const found = shareFaultsOf(guest, plan);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined)
      void run(share === null ? 'Sharing...' : 'Updating...', () => saveShare(card, share, guest));
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const stop = (ended: Share) =>
    void run('Removing...', async () => (await stopSharing(card, ended)) ?? guestTexts.guestRemoved);

  return (
    <Modal
      title={share === null ? 'Set Up Ticket Share' : 'Modify Ticket Share'}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <GuestFields {...{ card, plan, share, faults, isBusy }} />
        <div>
          <Alert>{failure === null ? null : <FailureText failure={failure} />}</Alert>
          {isConfirming && share !== null ? (
            <Confirmation
              name={fullNameOf(share.firstName, share.lastName)}
              isBusy={isBusy}
              onStop={() => stop(share)}
              onKeep={() => setIsConfirming(false)}
            />
          ) : (
            <div className="flex flex-wrap gap-3 *:grow">
              <Button type="submit" look="primary" isBusy={isBusy}>
                {share === null ? 'Start Sharing' : 'Update Info'}
              </Button>
              {share === null ? null : (
                <Button isBusy={isBusy} onClick={() => setIsConfirming(true)}>
                  Stop Sharing
                </Button>
              )}
            </div>
          )}
          <BusyLine busyText={busyText} />
        </div>
      </form>
    </Modal>
  );
}

/** Runs one call at a time, and stores the last failure. */
function useShareTask(onDone: (text: string) => void) {
  const { busy: busyText, failure, run, fail } = useTask<ShareFailure>();
  const perform = async (text: string, work: () => Promise<ShareFailure | string>): Promise<void> => {
    const result = await run(work, text);
    if (typeof result === 'string') onDone(result);
    else fail(result);
  };
  return { busyText, failure, run: perform };
}

/** Adds or changes the guest; returns the message to announce, or the failure. */
async function saveShare(
  card: SharedCard,
  share: Share | null,
  guest: TypedGuest,
): Promise<ShareFailure | string> {
  const result = share === null ? await startSharing(card, guest) : await updateShare(card, share, guest);
  if ('text' in result) return result;
  const success = share === null ? guestTexts.shareSuccessful : guestTexts.updateSuccessful;
  return result.isMailed ? success : `${success}. ${mailsUsedUp}`;
}

const mailsUsedUp =
  'Today no more mails are sent for this order: use Copy Link and send the link to your guest yourself.';

interface GuestFieldsProps {
  card: SharedCard;
  plan: PhonePlan;
  share: Share | null;
  faults: ReturnType<typeof shareFaultsOf>;
  isBusy: boolean;
}

/** The fields are for another person's name and address, so the browser does not autofill its owner's. */
function GuestFields({ card, plan, share, faults, isBusy }: GuestFieldsProps) {
  const common = { autoComplete: 'off', isBusy } as const;
  return (
    <>
      <Field
        {...common}
        label="First name *"
        name="firstName"
        required
        defaultValue={share?.firstName}
        error={faults.firstName}
      />
      <Field
        {...common}
        label="Last name *"
        name="lastName"
        required
        defaultValue={share?.lastName}
        error={faults.lastName}
      />
      <Field
        {...common}
        label="Email *"
        name="email"
        type="email"
        required
        readOnly={share !== null && !card.isShareable}
        hint={emailHintOf(card, share)}
        defaultValue={share?.email}
        error={faults.email}
      />
      <PhoneField
        {...common}
        label="Phone"
        plan={plan}
        name="phone"
        hint="Optional"
        defaultValue={share?.phone ?? ''}
        error={faults.phone}
      />
    </>
  );
}

/** A new address counts as a new guest, which the server refuses for a card that may no longer be shared. */
function emailHintOf(card: SharedCard, share: Share | null): string {
  if (share !== null && !card.isShareable)
    return 'A new address would be a new guest, and this card cannot be shared any more.';
  if (share === null) return 'The link to the card is sent here.';
  return 'A new address gets a new link; the old link stops.';
}

interface ConfirmationProps {
  name: string;
  isBusy: boolean;
  onStop: () => void;
  onKeep: () => void;
}

function Confirmation({ name, isBusy, onStop, onKeep }: ConfirmationProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">
        Stop sharing with {name}? Their link stops working at once.
      </legend>
      <div className="flex flex-wrap gap-3 *:grow">
        <Button look="primary" isBusy={isBusy} onClick={onStop}>
          Stop Sharing
        </Button>
        {/* The focus starts on the safe choice. */}
        <Button ref={focusOnArrival} disabled={isBusy} onClick={onKeep}>
          Keep Sharing
        </Button>
      </div>
    </fieldset>
  );
}
