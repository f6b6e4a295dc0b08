import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { OrderPass } from '#contract/calls/staff-orders.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

type Act = 'send' | 'renew' | 'revoke';

/** The link that opens a pass: its state, and the buttons that mail, renew and revoke it. */
export function LinkLine({ orderId, pass }: { orderId: string; pass: OrderPass }) {
  const may = useMay();
  const { state, mailTo } = pass.link;
  const { asking, isBusy, ask, reason, confirm } = useLinkCalls(orderId, pass.barcode);
  const isActive = state === 'active';
  return (
    <Group>
      <LinkState {...pass.link} />
      {isActive && mailTo !== null && may('Link Send') ? (
        <Button variant="default" size="sm" onClick={() => ask('send')}>
          Send the link
        </Button>
      ) : null}
      {may('Link Renew') ? (
        <Button variant="light" size="sm" onClick={() => ask('renew')}>
          {isActive ? 'Renew the link' : 'Make a new link'}
        </Button>
      ) : null}
      {isActive && may('Link Revoke') ? (
        <Button variant="light" color="red" size="sm" onClick={() => ask('revoke')}>
          Revoke the link
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={asking !== null}
        title={`${verbs[asking ?? 'send']} the link`}
        text={questionOf(asking, pass)}
        {...(asking === 'send' ? { isFinal: false } : { reason })}
        action={`${verbs[asking ?? 'send']} link`}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => ask(null)}
      />
    </Group>
  );
}

function LinkState({ state, at, mailTo }: OrderPass['link']) {
  const isUnsendable = state === 'active' && mailTo === null;
  return (
    <Text size="sm">
      {stateWords[state]}
      {at === null ? null : (
        <>
          {' '}
          since <Instant iso={at} />
        </>
      )}
      {isUnsendable ? '. It cannot be mailed: no email address is stored.' : '.'}
    </Text>
  );
}

const stateWords: Record<OrderPass['link']['state'], string> = {
  active: 'The link works',
  revoked: 'The link was revoked',
  none: 'No link yet; the server makes one within minutes',
};

const verbs: Record<Act, string> = { send: 'Send', renew: 'Renew', revoke: 'Revoke' };

/** Names what the act destroys, or whom it mails. */
function questionOf(asking: Act | null, { barcode, link }: OrderPass): string {
  if (asking === 'send')
    return `Mails the link of pass ${barcode} to ${link.mailTo ?? ''}. Is this the guest’s address? If not, correct it first.`;
  const dead = `Every present link of pass ${barcode}, in mails, on vouchers or from the previous system, stops working permanently.`;
  return asking === 'revoke'
    ? `${dead} The pass stays valid and opens with its order ID and barcode; links of its shares stay. Are you sure you wish to proceed?`
    : `${dead} A new link takes their place, and is not mailed until you send it. Are you sure you wish to proceed?`;
}

function useLinkCalls(orderId: string, barcode: string) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Act | null>(null);
  const [why, setWhy] = useState('');
  const { isBusy, run } = useTask();
  const params = { orderId, barcode };
  // Reloads after a refusal too, because another person may have changed the link.
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['order', orderId] });
  const send = async (): Promise<void> => {
    const result = await run(() =>
      staffSend('POST /api/admin/link/:orderId/:barcode', undefined, { params }),
    );
    setAsking(null);
    if (result.ok) showToast(`The link is on its way to ${result.body.mailedTo}.`);
    else showToast(failureText(result), 'danger');
    await reload();
  };
  const change = async (): Promise<void> => {
    const isRevoke = asking === 'revoke';
    const key = isRevoke
      ? ('DELETE /api/admin/link/:orderId/:barcode' as const)
      : ('PUT /api/admin/link/:orderId/:barcode' as const);
    const result = await run(() => staffSend(key, { reason: why }, { params }));
    setAsking(null);
    if (result.ok) showDone(isRevoke ? 'The link was revoked.' : 'The pass has a new link.', result);
    else showToast(failureText(result), 'danger');
    await reload();
  };
  const ask = (wanted: Act | null): void => {
    setWhy('');
    setAsking(wanted);
  };
  return {
    asking,
    isBusy,
    ask,
    reason: { value: why, onChange: setWhy },
    confirm: asking === 'send' ? send : change,
  };
}
