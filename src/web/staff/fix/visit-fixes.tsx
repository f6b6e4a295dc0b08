/** The acts about what a guest wears and shows at the gate: wristband and photo. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { wristbandCodeLength } from '#domain/constants.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import type { FormField } from '#web/staff/declared/form-field.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { noReason, onlyReason, passFix } from './fix-form.tsx';

/** Spends the ticket on the band that the guest gets. */
export const ActivateBand = passFix(
  // The one box may have found the band first.
  () => ({ code: new URLSearchParams(location.search).get('code') ?? '' }),
  (pass) => ({
    fields: [codeField()],
    text: 'Scan or type the code on a blank wristband. The ticket is then used.',
    send: (draft) => staffSend('POST /api/admin/wristband/:orderId/:barcode', draft, of(pass)),
    done: (band) => `${`Wristband ${band.code} is active ${band.validityText}`.trim()}.`,
  }),
);

/** Gives the ticket another band for the rest of its time. */
export const ReplaceBand = passFix(
  () => ({ code: '', reason: '' }),
  (pass) => ({
    fields: [codeField(), { name: 'reason', kind: 'reason' }],
    text: ofBand(pass, 'stops working permanently, and the new one is valid until the same time.'),
    send: (draft) => staffSend('PUT /api/admin/wristband/:orderId/:barcode', draft, of(pass)),
    done: (band) => `Wristband ${band.code} is active.`,
  }),
);

/** Takes the band off the ticket, which can then be used again. */
export const ReleaseBand = passFix(
  () => ({ isUnworn: false, reason: '' }),
  (pass) => ({
    fields: [
      {
        ...{ name: 'isUnworn', kind: 'check' },
        label: 'The wristband was never worn and may be given to another guest',
      },
      { name: 'reason', kind: 'reason' },
    ],
    text: ofBand(pass, 'stops working, and the ticket can be used for another one.'),
    isFinal: true,
    send: (draft) => staffSend('DELETE /api/admin/wristband/:orderId/:barcode', draft, of(pass)),
    done: (band) => `Wristband ${band.code} was released.`,
  }),
);

/** Takes the photo off and mails the guest the link to take another one. */
export const InvitePhoto = passFix(noReason, (pass) => ({
  ...onlyReason,
  text: `${pass.hasPhoto ? 'The present photo is removed at once, and an activated pass shows VOID until there is a new one. ' : ''}The guest gets a mail at ${pass.mailTo ?? ''} with the link to take the photo on a phone.`,
  action: 'Send mail',
  isFinal: pass.hasPhoto,
  send: (draft) => staffSend('DELETE /api/admin/photo/:orderId/:barcode', draft, of(pass)),
  done: ({ mailedTo }) => `The mail is on its way to ${mailedTo}.`,
}));

const messageCharactersMax = 1000;

/** Approves or refuses the open request for another photo. */
export const AnswerPhotoRequest = passFix(
  // The request as it is when the dialog opens.
  ({ photoRequest: request }) => ({ answer: '', message: '', request }),
  ({ mailTo }) => ({
    fields: [
      {
        ...{ name: 'answer', kind: 'radio', label: 'Answer', isRequired: true },
        options: [
          { value: 'approved', label: 'Approve: remove the photo' },
          { value: 'declined', label: 'Decline: keep the photo' },
        ],
        isMissing: ({ answer, request }) => answer === '' || request === null,
      },
      {
        ...{ name: 'message', kind: 'words', label: 'Message to the guest', lengthMax: messageCharactersMax },
        hint: 'Added to the mail; optional',
      },
    ],
    text: ({ answer, request }) => (
      <>
        {answer === '' ? null : <Text>{photoAnswerEffect(answer === 'approved', mailTo ?? '')}</Text>}
        <Until words="Due" iso={request?.dueAt ?? null} />
      </>
    ),
    action: 'Answer request',
    isFinal: ({ answer }) => answer === 'approved',
    send: ({ answer, message, request }) =>
      staffSend(
        'PUT /api/admin/photo-request/:id',
        { answer: answer === 'approved' ? 'approved' : 'declined', message },
        { params: { id: request?.requestId ?? '' } },
      ),
    done: ({ status, isMailed }) =>
      `${status === 'approved' ? 'The photo was removed' : 'The photo stays'}. ${isMailed ? 'The guest gets a mail.' : 'The guest has no email address.'}`,
  }),
);

function of({ orderId, barcode }: DeskPass) {
  return { params: { orderId, barcode } };
}

function codeField<Draft extends { code: string }>(): FormField<Draft> {
  return {
    ...{ name: 'code', kind: 'text', label: 'Wristband code', isRequired: true, lengthMax: 40 },
    hint: `${wristbandCodeLength} letters and digits`,
    typing: { autoCapitalize: 'characters', spellCheck: false },
    isMissing: ({ code }) => !wristbandCodePattern.test(cleanNumber(code)),
  };
}

function ofBand({ band }: DeskPass, effect: string): ReactNode {
  return (
    <>
      <Text>{`Wristband ${band?.code ?? ''} ${effect}`}</Text>
      <Until words="Valid until" iso={band?.validUntil ?? null} />
    </>
  );
}

function Until({ words, iso }: { words: string; iso: string | null }) {
  if (iso === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {words} <Instant iso={iso} />
    </Text>
  );
}

/** What an answer to a request does, said in the question before it is sent. */

/** Who gets a mail; `what` describes its content. */
function mailEffect(email: string, what: string): string {
  return email === '' ? 'No mail is sent, because no address is known.' : `${email} gets a mail ${what}.`;
}

/** What an answer to a photo request does to the pass, and whom it mails. */
function photoAnswerEffect(isApproved: boolean, email: string): string {
  return isApproved
    ? `The photo comes off the pass at once, and an activated pass shows VOID until the guest adds another one. ${mailEffect(email, 'that asks for it')}`
    : `The photo stays on the pass. ${mailEffect(email, 'that says so')}`;
}
