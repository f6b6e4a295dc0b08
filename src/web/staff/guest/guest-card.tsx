import { Text } from '@mantine/core';

import type { GuestPass } from '#contract/calls/staff-guest.ts';

import { GuestLook } from '#web/staff/ui/guest-look.tsx';

/** The pass card as its guest sees it, and what the desk does not show of it. */
export function GuestCard({ pass, photo }: { pass: GuestPass; photo: string | undefined }) {
  // Until the photo has arrived, the card stands without it.
  const card = { ...pass.card, hasPhoto: photo !== undefined };
  return (
    <section aria-label="The pass as the guest sees it">
      <GuestLook order={card} photo={photo} />
      {pass.rotatesCode ? (
        <Text size="sm" c="dimmed" mt="xs">
          The guest’s own page shows a code that changes; it is not shown here.
        </Text>
      ) : null}
    </section>
  );
}
