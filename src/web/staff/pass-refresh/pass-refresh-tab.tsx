import { Stack, Text, Checkbox, Group, Paper, List, Progress } from '@mantine/core';
import { useState } from 'react';

import {
  refreshReasonLengthMax,
  type RefreshChoices,
  type RefreshRun,
} from '#contract/calls/pass-refresh.ts';
import { describeParts, describeRun, percentDone } from '#domain/run-progress.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { LoadingMark, Section, StatusLine, Note, Instant } from '#web/staff/ui/basics.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { ActButton } from '#web/staff/declared/act-button.tsx';
import { Fields, type FormField, type OwnFieldProps } from '#web/staff/declared/form-field.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { writeCount } from '#web/staff/ui/park-words.ts';

/** The polling intervals of the list: while a run is open, and otherwise, when a colleague may start one. */
const openMilliseconds = 1000;
const idleMilliseconds = 10_000;

/** The Refresh Passes tab: starts a run that makes installed passes again, and shows its progress. */
export default function PassRefreshTab() {
  const may = useMay();
  const list = useStaffQuery(refreshKey, 'GET /api/admin/pass-refresh/', {
    refetchInterval: ({ state }) => (state.data?.[0]?.endedAt === null ? openMilliseconds : idleMilliseconds),
  });
  return (
    <Stack>
      <Text size="sm">
        Passes in wallets follow every change of a guest or a product by themselves. After a change of the
        brand, of the program or of a certificate, make them again here: phones fetch a new file, and Google
        gets every pass anew.
      </Text>
      <Loaded what="The runs" query={list} outline={<LoadingMark />}>
        {([newest, ...earlier]) => (
          <>
            {newest === undefined ? null : <RefreshProgress run={newest} />}
            {newest?.endedAt !== null && may('Pass Refresh Create') ? <RefreshForm /> : null}
            {earlier.length === 0 ? null : (
              <Section isFlat title="Earlier runs">
                <Stack gap="sm">
                  {earlier.map((run) => (
                    <RefreshProgress key={run.runId} run={run} isEarlier />
                  ))}
                </Stack>
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

type Counts = RefreshChoices['all'];

const choicesKey = ['pass-refresh-choices'];

/** Chooses the passes and starts a run; the button works only while it would send at least one pass. */
function RefreshForm() {
  const choices = useStaffQuery(choicesKey, 'GET /api/admin/pass-refresh/choices/');
  return (
    <Loaded what="The passes in wallets" query={choices} outline={<LoadingMark />}>
      {(data) => <ChoiceForm choices={data} />}
    </Loaded>
  );
}

function ChoiceForm({ choices }: { choices: RefreshChoices }) {
  const [draft, setDraft] = useState(wholePark);
  const { of, named, reason } = draft;
  const counts = of === 'all' ? choices.all : countsOf(choices, named);
  const words = audienceWords(counts);
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
  if (of === 'all') return null;
  if (choices.products.length === 0) return <Text size="sm">No product has a pass in a wallet.</Text>;
  return (
    <Checkbox.Group label="Products" value={named} onChange={(next) => onChange({ named: next })}>
      <Stack gap="xs" mt="xs">
        {choices.products.map(({ productId, name, apple, google }) => (
          <Checkbox
            key={productId}
            value={productId}
            label={`${name} (${productId}): ${writeCount(apple + google, 'pass', 'passes')}`}
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

function audienceWords({ apple, google }: Counts): string {
  if (apple + google === 0) return 'None of these passes is in a wallet.';
  const passes = writeCount(apple, 'pass', 'passes');
  return `${passes} in Apple Wallet, ${writeCount(google, 'pass', 'passes')} in Google Wallet.`;
}

/** The key of the runs in the cache. */
const refreshKey = ['pass-refresh'];

const stopQuestion = {
  title: 'Stop the run',
  text: 'Passes that were sent stay as they are. The others are not made again; start another run for them.',
  action: 'Stop the run',
  cancel: 'Continue',
};

interface RefreshProgressProps {
  run: RefreshRun;
  /** An earlier run, whose state is not announced. */
  isEarlier?: boolean;
}

/** One run: who started it and why, how far it is, what holds it up, and the button that stops it. */
function RefreshProgress({ run, isEarlier = false }: RefreshProgressProps) {
  const park = staffPage();
  const isOpen = run.endedAt === null;
  const percent = percentDone(run);
  const runId = String(run.runId);
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        {isEarlier ? null : <StatusLine>{announcementOf(run, percent)}</StatusLine>}
        <Text fw={600}>{describeRun(run, park)}</Text>
        {isOpen ? <Progress value={percent} aria-label="Passes sent" /> : null}
        <List size="sm">
          {describeParts(run, park).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        <Note>
          {run.productIds.length === 0 ? 'All passes' : `Products: ${run.productIds.join(', ')}`}. Started by{' '}
          {run.startedBy}, <Instant iso={run.startedAt} />
          {run.reason === '' ? '.' : `: ${run.reason}`}
        </Note>
        {isOpen ? (
          <Group>
            <ActButton
              needs="Pass Refresh Stop"
              label="Stop"
              variant="light"
              color="red"
              question={stopQuestion}
              send={() =>
                staffSend('DELETE /api/admin/pass-refresh/:runId', undefined, { params: { runId } })
              }
              again={[refreshKey]}
            />
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** Changes with every tenth of the run, so that a screen reader is not interrupted each second. */
function announcementOf(run: RefreshRun, percent: number): string {
  if (run.stoppedBy !== null) return 'The last run was stopped.';
  if (run.endedAt !== null) return 'No run is open.';
  return `A run is open: ${Math.floor(percent / 10) * 10} % of its passes or more are sent.`;
}
