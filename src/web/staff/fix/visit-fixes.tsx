/** The acts about what a guest wears and shows at the gate: wristband and photo. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { wristbandCodeLength } from '#domain/constants.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import type { FormField } from '#web/staff/declared/form-field.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant, Note } from '#web/staff/ui/basics.tsx';
import { noReason, onlyReason, paramsOfPass, passAct, type ActRow } from './fix-form.tsx';

/** The acts, in the order of the menu within their groups. */
export const visitActs: readonly ActRow[] = [
  passAct(['Photo', 'photo-invite', 'Ask guest for a photo', 'Photo Remove'], noReason, (pass) => ({
    ...onlyReason,
    text: `${pass.hasPhoto ? 'The present photo is removed at once, and an activated pass shows VOID until there is a new one. ' : ''}The guest gets a mail at ${pass.mailTo ?? ''} with the link to take the photo on a phone.`,
    action: 'Send mail',
    isFinal: pass.hasPhoto,
    send: (draft) => staffSend('DELETE /api/admin/photo/:orderId/:barcode', draft, paramsOfPass(pass)),
    done: ({ mailedTo }) => `The mail is on its way to ${mailedTo}.`,
  })),
  passAct(
    ['Wristband', 'band-activate', 'Activate wristband', 'Wristband Activate'],
    // The one box may have found the band first.
    () => ({ code: new URLSearchParams(location.search).get('code') ?? '' }),
    (pass) => ({
      fields: [codeField()],
      text: 'Scan or type the code on a blank wristband. The ticket is then used.',
      send: (draft) => staffSend('POST /api/admin/wristband/:orderId/:barcode', draft, paramsOfPass(pass)),
      done: (band) => `Wristband ${band.code} is active.`,
    }),
  ),
  passAct(
    ['Wristband', 'band-replace', 'Replace wristband', 'Wristband Replace'],
    () => ({ code: '', reason: '' }),
    (pass) => ({
      fields: [codeField(), { name: 'reason', kind: 'reason' }],
      text: ofBand(pass, 'stops working permanently, and the new one is valid until the same time.'),
      send: (draft) => staffSend('PUT /api/admin/wristband/:orderId/:barcode', draft, paramsOfPass(pass)),
      done: (band) => `Wristband ${band.code} is active.`,
    }),
  ),
  passAct(
    ['End or remove', 'band-release', 'Release wristband', 'Wristband Release'],
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
      send: (draft) => staffSend('DELETE /api/admin/wristband/:orderId/:barcode', draft, paramsOfPass(pass)),
      done: (band) => `Wristband ${band.code} was released.`,
    }),
  ),
];

function codeField<Draft extends { code: string }>(): FormField<Draft> {
  return {
    ...{ name: 'code', kind: 'text', label: 'Wristband code', isRequired: true, lengthMax: 40 },
    hint: `${wristbandCodeLength} letters and digits`,
    typing: { autoCapitalize: 'characters', spellCheck: false },
    isMissing: ({ code }) => !wristbandCodePattern.test(cleanNumber(code)),
  };
}

function ofBand({ band }: DeskPass, effect: string): ReactNode {
  const until = band?.validUntil ?? null;
  return (
    <>
      <Text>{`Wristband ${band?.code ?? ''} ${effect}`}</Text>
      {until === null ? null : (
        <Note>
          Valid until <Instant iso={until} />
        </Note>
      )}
    </>
  );
}
