import { Card, Text, Title } from '@mantine/core';

import type { GuestAccount, GuestOrder, GuestPage } from '#contract/calls/staff-guest.ts';
import { formatPhone } from '#domain/phone.ts';
import { countWords } from '#domain/count-words.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatAmount, type ParkFormat } from '#domain/park-format.ts';

import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { OtherPanel, tieWords } from './other-panel.tsx';
import { PassLists } from './pass-lists.tsx';
import { RequestPanel } from './request-panel.tsx';

/** The facts that the desk compares to check who asks, open requests, and further orders and accounts. */
export function Overview({ page }: { page: GuestPage }) {
  const { order, account, requests } = page;
  return (
    <div className="staff-guest-panels">
      <RequestPanel requests={requests} />
      {order === null ? null : <PassFacts order={order} />}
      {account === null ? null : <AccountFacts account={account} />}
      {order === null ? null : <PassLists pass={order.pass} />}
      <OtherPanel page={page} />
    </div>
  );
}

function PassFacts({ order: { orderId, pass } }: { order: GuestOrder }) {
  const park = useStaffPage();
  return (
    <Card withBorder component="section" aria-label={`Pass ${pass.barcode}`}>
      <Title order={3} size="h4" mb="sm">
        Pass
      </Title>
      <Facts
        facts={{
          Order: orderId,
          Barcode: pass.barcode,
          Email: pass.email ?? '',
          Phone: formatPhone(pass.phone ?? '', park.phone),
          Expires: pass.expiresAt === null ? '' : <Instant iso={pass.expiresAt} />,
          Balance: balanceWords(pass, park),
          Photo: pass.hasPhoto || !pass.card.isPassholder ? '' : 'No photo',
          Activated: pass.isActivated ? 'Yes' : 'No',
          'Active shares': pass.sharesTotal === 0 ? '' : String(pass.sharesTotal),
          'Marketing by email': pass.hasOptedIntoEmail ? 'Agreed' : 'No',
          'Marketing by text': pass.hasOptedIntoSms ? 'Agreed' : 'No',
        }}
      />
    </Card>
  );
}

function AccountFacts({ account }: { account: GuestAccount }) {
  const { phone } = useStaffPage();
  return (
    <Card withBorder component="section" aria-label="Club account">
      <Title order={3} size="h4" mb="sm">
        Club account
      </Title>
      {tieWords[account.tie] === '' ? null : (
        <Text size="sm" c="dimmed" mb="xs">
          {tieWords[account.tie]}
        </Text>
      )}
      <Facts
        facts={{
          Account: account.number,
          Name: account.name,
          Phone: formatPhone(account.phone, phone),
          Zip: account.zip,
          Email: account.email,
          Joined: <Instant iso={account.joinedAt} />,
        }}
      />
    </Card>
  );
}

/** The credits and the money on a pass, for the desk; empty without any. */
function balanceWords(
  { credits, cashCents }: { credits: number; cashCents: number },
  park: ParkFormat,
): string {
  return [
    ...(credits === 0 ? [] : [countWords(credits, 'credit', 'credits', park)]),
    ...(cashCents === 0 ? [] : [formatAmount(dollarsOfCents(cashCents), park)]),
  ].join(', ');
}
