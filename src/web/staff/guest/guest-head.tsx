import { Card, Group, Stack, Text, Title } from '@mantine/core';

import { useEffect } from 'react';

import type { GuestOrder } from '#contract/calls/staff-guest.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { focusGuest, headingOfGuest } from '#web/staff/ui/guest-heading.ts';
import { Mark } from '#web/staff/ui/mark.tsx';

/** Who it is, and in one sentence what the pass is and why. */
export function GuestHead({ order: { pass }, photo }: { order: GuestOrder; photo: string | undefined }) {
  const name = fullNameOf(pass.firstName, pass.lastName);
  // The guest was looked for, so keyboard and screen reader users continue here.
  useEffect(focusGuest, []);
  return (
    <Card withBorder component="section" aria-label="Guest">
      <Group align="flex-start" gap="lg" className="staff-guest-head">
        {pass.card.isPassholder ? <GuestPhoto hasPhoto={pass.hasPhoto} photo={photo} name={name} /> : null}
        <Stack gap="xs" flex={1} miw={260}>
          <Group gap="sm">
            <Title {...headingOfGuest} order={2} size="h2" className="staff-break staff-step">
              <bdi>{name === '' ? 'Not registered' : name}</bdi>
            </Title>
            <Mark tone={pass.mark.tone}>{pass.mark.label}</Mark>
          </Group>
          <Text>
            <bdi>{pass.product}</bdi>
          </Text>
          <Text fw={600} size="lg" component="output" className="staff-guest-why">
            {pass.why}
          </Text>
          <Text c="dimmed">The guest reads: “{pass.gateSentence}”</Text>
        </Stack>
      </Group>
    </Card>
  );
}

function GuestPhoto({
  hasPhoto,
  photo,
  name,
}: {
  hasPhoto: boolean;
  photo: string | undefined;
  name: string;
}) {
  if (photo !== undefined)
    return (
      <img
        className="staff-guest-photo"
        src={photo}
        alt={name === '' ? 'The photo on the pass' : `${name}, as on the pass`}
        width={640}
        height={480}
      />
    );
  return (
    <div className="staff-guest-photo staff-guest-no-photo">
      <Text c="dimmed">{hasPhoto ? 'Loading the photo…' : 'No photo'}</Text>
    </div>
  );
}
