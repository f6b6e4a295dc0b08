import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';

import type { GuestOrder } from '#contract/calls/staff-guest.ts';
import { formatPhone } from '#domain/phone.ts';

import { balanceWords } from '#web/staff/ui/balance-words.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** What the desk knows of the pass and its order. */
export function PassFacts({ order }: { order: GuestOrder }) {
  const { pass } = order;
  const park = useStaffPage();
  const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No');
  return (
    <Card withBorder component="section" aria-label={`Pass ${pass.barcode}`}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          Pass and order
        </Title>
        <Facts
          facts={{
            Order: (
              <Anchor component={Link} href={`/admin/orders?order=${encodeURIComponent(order.orderId)}`}>
                {order.orderId}
              </Anchor>
            ),
            Barcode: pass.barcode,
            Category: pass.category,
            Email: pass.email ?? '',
            Phone: formatPhone(pass.phone ?? '', park.phone),
            Purchaser: order.purchaser,
            Ordered: <Instant iso={order.orderedAt} />,
            'Sold by': order.source,
            'Invoice number': order.invoiceNumber ?? '',
            'Channel reference': order.channelRef ?? '',
            Expires: pass.expiresAt === null ? '' : <Instant iso={pass.expiresAt} />,
            Activated: yesOrNo(pass.isActivated),
            Balance: balanceWords(pass, park),
            'Bound to a wallet': pass.boundAt === null ? '' : <Instant iso={pass.boundAt} />,
            'Marketing by email': pass.hasOptedIntoEmail ? 'Agreed' : 'No',
            'Marketing by text': pass.hasOptedIntoSms ? 'Agreed' : 'No',
            Withdrawn: order.isWithdrawn ? 'Yes' : '',
          }}
        />
        {pass.sees.excluded === null ? null : (
          <Text size="sm">Kept out of wallets: “{pass.sees.excluded}”</Text>
        )}
      </Stack>
    </Card>
  );
}
