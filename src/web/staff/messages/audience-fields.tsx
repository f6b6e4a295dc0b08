import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';

import type { MessageOptions } from '#contract/calls/staff-messages.ts';
import type { MessageAudience } from '#contract/message-audience.ts';

interface AudienceFieldsProps {
  audience: MessageAudience;
  options: MessageOptions;
  onChange: (audience: MessageAudience) => void;
}

const anyPass = { who: 'passes', productIds: [], day: null, photo: null } as const;

/** Who a message is for. */
export function AudienceFields({ audience, options, onChange }: AudienceFieldsProps) {
  const kinds = [
    { value: 'everyone', label: 'Everyone' },
    { value: 'passes', label: 'Holders of certain passes' },
    ...(options.tiers.length === 0
      ? []
      : [{ value: 'members', label: 'Club members with a card on the phone' }]),
  ];
  const choose = (who: string | null): void => {
    if (who === 'passes') onChange({ ...anyPass, productIds: [] });
    else onChange(who === 'members' ? { who, tier: null } : { who: 'everyone' });
  };
  return (
    <>
      <Select label="Audience" data={kinds} value={audience.who} allowDeselect={false} onChange={choose} />
      {audience.who === 'passes' ? <PassFields audience={audience} {...{ options, onChange }} /> : null}
      {audience.who === 'members' ? (
        <Select
          label="Tier"
          placeholder="Every tier"
          data={options.tiers}
          value={audience.tier}
          clearable
          onChange={(tier) => onChange({ who: 'members', tier })}
        />
      ) : null}
    </>
  );
}

type PassAudience = Extract<MessageAudience, { who: 'passes' }>;

function PassFields({
  audience,
  options,
  onChange,
}: Omit<AudienceFieldsProps, 'audience'> & { audience: PassAudience }) {
  const products = options.products.map(({ productId, name }) => ({ value: productId, label: name }));
  return (
    <>
      <MultiSelect
        label="Products"
        description="None chosen means every product"
        data={products}
        value={audience.productIds}
        searchable
        clearable
        onChange={(productIds) => onChange({ ...audience, productIds })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="date"
          label="Day of the visit"
          description="Tickets for this day, and those used on it; empty for any day"
          value={audience.day ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...audience, day: value === '' ? null : value })
          }
        />
        <Select
          label="Photo"
          description="Of passes that need a photo"
          placeholder="All passes"
          data={[
            { value: 'with', label: 'With a photo' },
            { value: 'without', label: 'Without a photo' },
          ]}
          value={audience.photo}
          clearable
          onChange={(photo) =>
            onChange({ ...audience, photo: photo === 'with' || photo === 'without' ? photo : null })
          }
        />
      </SimpleGrid>
    </>
  );
}
