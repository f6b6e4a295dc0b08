import { Checkbox, Group, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { refreshReasonLengthMax, type RefreshChoices } from '#contract/calls/pass-refresh.ts';
import { countWords } from '#domain/count-words.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { refreshKey } from './refresh-progress.tsx';

type Counts = RefreshChoices['all'];

const choicesKey = ['pass-refresh-choices'];

/** Chooses the passes and starts a run; the button works only while it would send at least one pass. */
export function RefreshForm() {
  const choices = useQuery({
    queryKey: choicesKey,
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/pass-refresh/choices/', undefined)),
  });
  return (
    <Loaded what="The passes in wallets" query={choices} outline={<LoadingMark />}>
      {(data) => <ChoiceForm choices={data} />}
    </Loaded>
  );
}

function ChoiceForm({ choices }: { choices: RefreshChoices }) {
  const park = useStaffPage();
  const [of, setOf] = useState('all');
  const [named, setNamed] = useState<string[]>([]);
  const [reason, setReason] = useState('');
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
        <Radio.Group label="Passes" value={of} onChange={setOf}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label="All passes in wallets" />
            <Radio value="some" label="Passes of some products" />
          </Stack>
        </Radio.Group>
        {of === 'some' ? <Products choices={choices} named={named} onChange={setNamed} /> : null}
        <TextInput
          label="Reason"
          description="Optional; stored in the audit log"
          maxLength={refreshReasonLengthMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
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

interface ProductsProps {
  choices: RefreshChoices;
  named: string[];
  onChange: (named: string[]) => void;
}

function Products({ choices, named, onChange }: ProductsProps) {
  const park = useStaffPage();
  if (choices.products.length === 0) return <Text size="sm">No product has a pass in a wallet.</Text>;
  return (
    <Checkbox.Group label="Products" value={named} onChange={onChange}>
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
