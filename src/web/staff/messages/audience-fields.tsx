import { Box, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';

import type { MessageDraft, MessageOptions } from '#contract/calls/staff-messages.ts';
import type { MessageAudience } from '#contract/message-audience.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import { audienceSizeWords } from './message-words.ts';

interface AudienceFieldProps {
  draft: Pick<MessageDraft, 'kind' | 'audience'>;
  options: MessageOptions;
  onChange: (change: Pick<MessageDraft, 'audience'>) => void;
}

/** Who a message is for, and how many they are. */
export function AudienceField({ draft, options, onChange }: AudienceFieldProps) {
  const { audience } = draft;
  const counted = useAudienceCount(draft);
  return (
    <>
      <AudienceFields {...{ audience, options }} onChange={(next) => onChange({ audience: next })} />
      <Text component="output" display="block">
        {counted.data === undefined ? 'Counting the audience...' : audienceSizeWords(counted.data)}
      </Text>
      <QueryFault what="The count" query={counted} />
    </>
  );
}

/** The size of an audience. */
export function useAudienceCount({ kind, audience }: AudienceFieldProps['draft']) {
  return useStaffQuery(['message-count', kind, audience], 'POST /api/admin/message/count/', {
    body: { kind, audience },
  });
}

interface AudienceFieldsProps {
  audience: MessageAudience;
  options: MessageOptions;
  onChange: (audience: MessageAudience) => void;
}

const noPass: MessageAudience = { who: 'passes', productIds: [], day: null, photo: null };

function AudienceFields({ audience, options, onChange }: AudienceFieldsProps) {
  const kinds = [
    { value: 'everyone', label: 'Everyone' },
    { value: 'passes', label: 'Holders of certain passes' },
    ...(options.tiers.length === 0
      ? []
      : [{ value: 'members', label: 'Club members with a card on the phone' }]),
  ];
  const choose = (who: string): void => {
    if (who === 'passes') onChange(noPass);
    else onChange(who === 'members' ? { who, tier: null } : { who: 'everyone' });
  };
  return (
    <>
      <Fields
        fields={[{ name: 'who', kind: 'choice', label: 'Audience', options: kinds }]}
        draft={{ who: audience.who }}
        onChange={({ who }: { who: string }) => choose(who)}
      />
      {audience.who === 'passes' ? <PassFields audience={audience} {...{ options, onChange }} /> : null}
      {audience.who === 'members' ? (
        <Fields
          fields={[{ name: 'tier', kind: 'choice', label: 'Tier', options: tierOptions(options) }]}
          draft={audience}
          onChange={({ tier }) => onChange({ who: 'members', tier: tier === '' ? null : tier })}
        />
      ) : null}
    </>
  );
}

function tierOptions({ tiers }: MessageOptions) {
  return [{ value: '', label: 'Every tier' }, ...tiers.map((tier) => ({ value: tier, label: tier }))];
}

type PassAudience = Extract<MessageAudience, { who: 'passes' }>;

const visitFields: readonly FormField<PassAudience>[] = [
  {
    ...{ name: 'day', kind: 'date', label: 'Day of the visit' },
    hint: 'Tickets for this day, and those used on it; empty for any day',
  },
  {
    ...{ name: 'photo', kind: 'choice', label: 'Photo', hint: 'Of passes that need a photo' },
    options: [
      { value: '', label: 'All passes' },
      { value: 'with', label: 'With a photo' },
      { value: 'without', label: 'Without a photo' },
    ],
  },
];

function PassFields({
  audience,
  options,
  onChange,
}: Omit<AudienceFieldsProps, 'audience'> & { audience: PassAudience }) {
  return (
    <>
      <Checkbox.Group
        label="Products"
        description={
          audience.day === null && audience.photo === null
            ? 'Choose products here, or a day or a photo below'
            : 'None chosen means every product of the day and photo below'
        }
        value={audience.productIds}
        onChange={(productIds) => onChange({ ...audience, productIds })}
      >
        <Box mah="12rem" mt="xs" style={{ overflowY: 'auto' }}>
          <Stack gap="xs">
            {options.products.map(({ productId, name }) => (
              <Checkbox key={productId} value={productId} label={name} />
            ))}
          </Stack>
        </Box>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Fields
          fields={visitFields}
          draft={audience}
          onChange={({ day, photo, ...rest }) =>
            onChange({ ...rest, day: day || null, photo: photo || null })
          }
        />
      </SimpleGrid>
    </>
  );
}
