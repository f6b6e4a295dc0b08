import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { refreshReasonLengthMax, type RefreshChoices } from '#contract/calls/pass-refresh.ts';
import { countWords } from '#domain/count-words.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { Fields, type FormField, type OwnFieldProps } from '#web/staff/declared/form-field.tsx';
import { useStaffQuery } from '#web/staff/declared/use-staff-query.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { refreshKey } from './refresh-progress.tsx';

type Counts = RefreshChoices['all'];

const choicesKey = ['pass-refresh-choices'];

/** Chooses the passes and starts a run; the button works only while it would send at least one pass. */
export function RefreshForm() {
  const choices = useStaffQuery(choicesKey, () =>
    staffSend('GET /api/admin/pass-refresh/choices/', undefined),
  );
  return (
    <Loaded what="The passes in wallets" query={choices} outline={<LoadingMark />}>
      {(data) => <ChoiceForm choices={data} />}
    </Loaded>
  );
}

function ChoiceForm({ choices }: { choices: RefreshChoices }) {
  const park = useStaffPage();
  const [draft, setDraft] = useState(wholePark);
  const { of, named, reason } = draft;
  const counts = of === 'all' ? choices.all : countsOf(choices, named);
  const words = audienceWords(counts, park);
  const productIds = of === 'all' ? [] : named;
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      aria-label="Refresh passes"
      onSubmit={(event) => event.preventDefault()}
    >
      <Stack>
        <Fields fields={refreshFields(choices)} {...{ draft }} onChange={setDraft} />
        <Text size="sm" component="output" display="block">
          {words}
        </Text>
        <Group>
          <ActButton
            needs="Pass Refresh Create"
            label="Refresh passes"
            type="submit"
            disabled={counts.apple + counts.google === 0}
            question={{
              title: 'Refresh passes',
              text: `${words} Every phone with one of them fetches it again, at the pace that the configuration sets.`,
              action: 'Refresh',
            }}
            send={() => staffSend('POST /api/admin/pass-refresh/', { productIds, reason })}
            again={[refreshKey, choicesKey]}
          />
        </Group>
      </Stack>
    </Paper>
  );
}

const wholePark = { of: 'all', named: [] as string[], reason: '' };

function refreshFields(choices: RefreshChoices): FormField<typeof wholePark>[] {
  return [
    {
      ...{ name: 'of', kind: 'radio', label: 'Passes' },
      options: [
        { value: 'all', label: 'All passes in wallets' },
        { value: 'some', label: 'Passes of some products' },
      ],
    },
    { name: 'named', kind: 'own', render: (props) => <Products {...{ ...props, choices }} /> },
    {
      ...{ name: 'reason', kind: 'text', label: 'Reason', lengthMax: refreshReasonLengthMax },
      hint: 'Optional; stored in the audit log',
    },
  ];
}

type ProductsProps = OwnFieldProps<typeof wholePark> & { choices: RefreshChoices };

function Products({ choices, draft: { of, named }, onChange }: ProductsProps) {
  const park = useStaffPage();
  if (of === 'all') return null;
  if (choices.products.length === 0) return <Text size="sm">No product has a pass in a wallet.</Text>;
  return (
    <Checkbox.Group label="Products" value={named} onChange={(next) => onChange({ named: next })}>
      <Stack gap="xs" mt="xs">
        {choices.products.map(({ productId, name, apple, google }) => (
          <Checkbox
            key={productId}
            value={productId}
            label={`${name} (${productId}): ${countWords(apple + google, 'pass', 'passes', park)}`}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function countsOf({ products }: RefreshChoices, named: readonly string[]): Counts {
  const chosen = products.filter(({ productId }) => named.includes(productId));
  return {
    apple: chosen.reduce((sum, { apple }) => sum + apple, 0),
    google: chosen.reduce((sum, { google }) => sum + google, 0),
  };
}

function audienceWords({ apple, google }: Counts, park: { locale: string }): string {
  if (apple + google === 0) return 'None of these passes is in a wallet.';
  const passes = countWords(apple, 'pass', 'passes', park);
  return `${passes} in Apple Wallet, ${countWords(google, 'pass', 'passes', park)} in Google Wallet.`;
}
