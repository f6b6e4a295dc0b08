import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { wristbandCodeLength } from '#domain/constants.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { FixModal } from './fix-modal.tsx';
import type { PassDialogProps } from './dialog-props.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Spends the ticket on the band that the guest gets. */
export function ActivateBand({ pass, ...rest }: PassDialogProps) {
  const [code, setCode] = useState('');
  const { orderId, barcode } = pass;
  return (
    <FixModal
      {...rest}
      title="Activate wristband"
      text="Scan or type the code on a blank wristband. The ticket is then used."
      action="Activate wristband"
      isReady={isCode(code)}
      hasDraft={code !== ''}
      send={() =>
        staffSend('POST /api/admin/wristband/:orderId/:barcode', { code }, { params: { orderId, barcode } })
      }
      doneText={(band) => `${`Wristband ${band.code} is active ${band.validityText}`.trim()}.`}
    >
      <CodeField value={code} onChange={setCode} />
    </FixModal>
  );
}

/** Gives the ticket another band for the rest of its time. */
export function ReplaceBand({ pass, ...rest }: PassDialogProps) {
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const { orderId, barcode } = pass;
  return (
    <FixModal
      {...rest}
      title="Replace wristband"
      text={`Wristband ${pass.band?.code ?? ''} stops working permanently, and the new one is valid until the same time.`}
      action="Replace wristband"
      isReady={isCode(code) && isReason(reason)}
      hasDraft={code !== '' || reason !== ''}
      send={() =>
        staffSend(
          'PUT /api/admin/wristband/:orderId/:barcode',
          { code, reason },
          { params: { orderId, barcode } },
        )
      }
      doneText={(band) => `Wristband ${band.code} is active.`}
    >
      <ValidUntil pass={pass} />
      <CodeField value={code} onChange={setCode} />
      <ReasonField value={reason} onChange={setReason} />
    </FixModal>
  );
}

/** Takes the band off the ticket, which can then be used again. */
export function ReleaseBand({ pass, ...rest }: PassDialogProps) {
  const [isUnworn, setUnworn] = useState(false);
  const [reason, setReason] = useState('');
  const { orderId, barcode } = pass;
  return (
    <FixModal
      {...rest}
      title="Release wristband"
      text={`Wristband ${pass.band?.code ?? ''} stops working, and the ticket can be used for another one.`}
      action="Release wristband"
      isFinal
      isReady={isReason(reason)}
      hasDraft={isUnworn || reason !== ''}
      send={() =>
        staffSend(
          'DELETE /api/admin/wristband/:orderId/:barcode',
          { isUnworn, reason },
          { params: { orderId, barcode } },
        )
      }
      doneText={(band) => `Wristband ${band.code} was released.`}
    >
      <ValidUntil pass={pass} />
      <Checkbox
        data-autofocus
        label="The wristband was never worn and may be given to another guest"
        checked={isUnworn}
        onChange={(event) => setUnworn(event.currentTarget.checked)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </FixModal>
  );
}

function ValidUntil({ pass: { band } }: Pick<PassDialogProps, 'pass'>) {
  if (band === null || band.validUntil === null) return null;
  return (
    <Text size="sm" c="dimmed">
      Valid until <Instant iso={band.validUntil} />
    </Text>
  );
}

function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextInput
      label="Wristband code"
      description={`${wristbandCodeLength} letters and digits`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      data-autofocus
      required
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function isCode(text: string): boolean {
  return wristbandCodePattern.test(cleanNumber(text));
}
