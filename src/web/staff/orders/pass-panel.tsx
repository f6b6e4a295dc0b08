import { Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { OrderPass, Reason } from '#contract/calls/staff-orders.ts';
import { hasAnyWallet } from '#domain/pass-actions.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { formatPhone } from '#domain/phone.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { balanceWords } from '#web/staff/ui/balance-words.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { TableHead } from '#web/staff/ui/table-head.tsx';
import { TextRow } from '#web/staff/ui/text-row.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { PassCorrections } from './correction-actions.tsx';
import { LinkLine } from './link-line.tsx';

interface PassPanelProps {
  orderId: string;
  pass: OrderPass;
  /** True if the order was withdrawn, so that its passes stay in it. */
  isWithdrawn: boolean;
}

/** One pass of an order: its data, its state for the guest, and all rules that were considered. */
export function PassPanel({ orderId, pass, isWithdrawn }: PassPanelProps) {
  const name = fullNameOf(pass.firstName, pass.lastName);
  const park = useStaffPage();
  return (
    <Card withBorder component="section" aria-label={`Pass ${pass.barcode}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h4">
            <bdi>{name === '' ? 'Not registered' : name}</bdi>, <bdi>{pass.product}</bdi>
          </Title>
          <Mark tone={pass.mark.tone}>{pass.mark.label}</Mark>
        </Group>
        <Text>{pass.why}</Text>
        <Facts
          facts={{
            'The guest reads': pass.gateSentence,
            Barcode: pass.barcode,
            Category: pass.category,
            Email: pass.email ?? '',
            Phone: formatPhone(pass.phone ?? '', park.phone),
            'Marketing by email': pass.hasOptedIntoEmail ? 'Agreed' : 'No',
            'Marketing by text': pass.hasOptedIntoSms ? 'Agreed' : 'No',
            Expires: pass.expiresAt === null ? '' : <Instant iso={pass.expiresAt} />,
            Activated: pass.isActivated ? 'Yes' : 'No',
            Photo: pass.hasPhoto ? 'Yes' : 'No',
            'Active shares': pass.sharesTotal === 0 ? '' : String(pass.sharesTotal),
            Balance: balanceWords(pass, park),
            'Item / pack / category': [pass.merchItemId, pass.merchPackId, pass.ttCategoryId].join(' / '),
          }}
        />
        <LinkLine orderId={orderId} pass={pass} />
        {hasAnyWallet(park.wallets) ? <WalletLine orderId={orderId} pass={pass} /> : null}
        <PassCorrections orderId={orderId} barcode={pass.barcode} isWithdrawn={isWithdrawn} />
        <Reasons pass={pass} hasWallet={hasAnyWallet(park.wallets)} />
      </Stack>
    </Card>
  );
}

/** The binding of a pass to one wallet, with a button that removes it. */
function WalletLine({ orderId, pass }: { orderId: string; pass: OrderPass }) {
  const may = useMay();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, run } = useTask();
  if (!pass.isSingleHolder) return null;
  if (pass.boundAt === null) return <Text size="sm">Limited to one wallet; not added to one yet.</Text>;
  const ask = (): void => {
    setReason('');
    setIsAsking(true);
  };
  const free = async (): Promise<void> => {
    const params = { orderId, barcode: pass.barcode };
    const result = await run(() =>
      staffSend('DELETE /api/admin/wallet/bind/:orderId/:barcode', { reason }, { params }),
    );
    setIsAsking(false);
    if (result.ok) showToast('The pass may be added to a wallet again.');
    else showToast(failureText(result), 'danger');
    // Reloads after a refusal too, because another person may have removed the binding.
    await client.invalidateQueries({ queryKey: ['order', orderId] });
  };
  return (
    <Group>
      <Text size="sm">
        Bound to a wallet since <Instant iso={pass.boundAt} />.
      </Text>
      {may('Wallet Unbind') ? (
        <Button variant="light" color="red" size="sm" onClick={ask}>
          Unbind from the wallet
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title="Unbind from the wallet"
        text={`Pass ${pass.barcode} may then be added to another phone. The pass on the first one stays until it is removed there. Are you sure you wish to proceed?`}
        action="Unbind pass"
        reason={{ value: reason, onChange: setReason }}
        isBusy={isBusy}
        onConfirm={() => void free()}
        onCancel={() => setIsAsking(false)}
      />
    </Group>
  );
}

const kindWords: Record<Reason['kind'], string> = {
  exception: 'Wallet exception',
  exclusion: 'Wallet item exclusion',
  customization: 'Pass customization',
  wristband: 'Wristband',
};

const reasonHeads = ['Result', 'Kind', 'Row', 'Why'];

function Reasons({ pass, hasWallet }: { pass: OrderPass; hasWallet: boolean }) {
  const title = 'Why the guest sees this';
  return (
    <Stack gap="xs">
      <Title order={4} size="h5">
        {title}
      </Title>
      <Text size="sm">{seenWords(pass, hasWallet)}</Text>
      {pass.reasons.length === 0 ? (
        <Text size="sm" c="dimmed">
          No rule names this pass, so it has the park’s default look and no restriction.
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table className="staff-words" aria-label={title}>
            <TableHead names={reasonHeads} />
            <Table.Tbody>
              {pass.reasons.map((reason) => (
                <TextRow
                  key={reason.guid}
                  cells={{
                    Result:
                      reason.outcome === 'won' ? (
                        <Mark tone="good">Applies</Mark>
                      ) : (
                        <Mark tone="plain">
                          {reason.outcome === 'overridden' ? 'Overridden' : 'Does not apply'}
                        </Mark>
                      ),
                    Kind: kindWords[reason.kind],
                    Row: reason.row,
                    Why: reason.why,
                  }}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

const walletWords = {
  none: 'May be added to a wallet',
  void: 'Cannot be added to a wallet, because it is void',
  'no-photo': 'Cannot be added to a wallet without its photo',
  'in-wallet': 'Cannot be added to a second wallet',
} as const;

/** Summarizes the result of the rows below in one line. */
function seenWords({ sees }: OrderPass, hasWallet: boolean): string {
  const ofWallet =
    sees.leftOut === 'excluded'
      ? `Cannot be added to a wallet: “${sees.excluded ?? ''}”`
      : walletWords[sees.leftOut ?? 'none'];
  const words = [
    hasWallet ? ofWallet : '',
    sees.isNfc ? 'with NFC' : '',
    sees.isWristband ? 'a wristband ticket' : '',
    sees.skipRegistration ? 'registration skipped' : '',
    sees.skipImage ? 'photo skipped' : '',
    sees.hidesBarcode ? 'barcode hidden' : '',
    `background #${sees.backgroundColor}, text #${sees.foregroundColor}`,
  ];
  return `${words.filter(Boolean).join(' · ')}.`;
}
