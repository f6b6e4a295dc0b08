import { Alert, Button, Checkbox, Group, Paper, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

import { refreshReasonLengthMax, type RefreshChoices } from '#contract/calls/pass-refresh.ts';
import { countWords } from '#domain/count-words.ts';

import { bodyOf, failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

type Counts = RefreshChoices['all'];

/** Chooses the passes and starts a run; the button works only while it would send at least one pass. */
export function RefreshForm() {
  const choices = useQuery({
    queryKey: ['pass-refresh-choices'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/pass-refresh/choices/', undefined)),
  });
  return (
    <>
      <QueryFault what="The passes in wallets" query={choices} />
      {choices.isPending ? <LoadingMark /> : null}
      {choices.data === undefined ? null : <ChoiceForm choices={choices.data} />}
    </>
  );
}

function ChoiceForm({ choices }: { choices: RefreshChoices }) {
  const park = useStaffPage();
  const [of, setOf] = useState('all');
  const [named, setNamed] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, failure, begin } = useStart();
  const counts = of === 'all' ? choices.all : countsOf(choices, named);
  const words = audienceWords(counts, park);
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsAsking(true);
  };
  const confirm = async (): Promise<void> => {
    await begin({ productIds: of === 'all' ? [] : named, reason });
    setIsAsking(false);
  };
  return (
    <Paper withBorder p="md" component="form" aria-label="Refresh passes" onSubmit={ask}>
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
        <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
        <Group>
          <Button type="submit" disabled={counts.apple + counts.google === 0}>
            Refresh passes
          </Button>
        </Group>
        <ConfirmDialog
          isOpen={isAsking}
          title="Refresh passes"
          text={`${words} Every phone with one of them fetches it again, at the pace that the configuration sets.`}
          action="Refresh"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        />
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

function useStart() {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const begin = async (order: { productIds: string[]; reason: string }): Promise<void> => {
    const result = await run(() => staffSend('POST /api/admin/pass-refresh/', order));
    if (!result.ok) fail(failureText(result));
    await client.invalidateQueries({ queryKey: ['pass-refresh'] });
    await client.invalidateQueries({ queryKey: ['pass-refresh-choices'] });
  };
  return { isBusy, failure, begin };
}
