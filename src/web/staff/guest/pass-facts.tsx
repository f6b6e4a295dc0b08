import { Card, Stack, Title } from '@mantine/core';

import type { GuestOrder } from '#contract/calls/staff-guest.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { formatPhone } from '#domain/phone.ts';

import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** What the desk knows of the pass and its order. */
export function PassFacts({ order }: { order: GuestOrder }) {
  const { pass } = order;
  const park = useStaffPage();
  const name = fullNameOf(pass.firstName, pass.lastName);
  return (
    <Card withBorder component="section" aria-label={`Pass ${pass.barcode}`}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          <bdi>{name === '' ? 'Not registered' : name}</bdi>
        </Title>
        <Facts
          facts={{
            'The guest reads': pass.gateSentence,
            Order: order.orderId,
            Barcode: pass.barcode,
            Email: pass.email ?? '',
            Phone: formatPhone(pass.phone ?? '', park.phone),
            Purchaser: order.purchaser,
            Ordered: <Instant iso={order.orderedAt} />,
          }}
        />
      </Stack>
    </Card>
  );
}
