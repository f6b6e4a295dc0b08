import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { figures, rowsNames, type RowsName } from '#contract/figures.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { MissingWallets } from '#web/staff/ui/missing-wallets.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { AdoptionTable } from './adoption-table.tsx';
import { plainAddress, rangeQueryOf, type DashboardAddress } from './dashboard-address.ts';
import { DashboardCharts } from './dashboard-charts.tsx';
import { ExportFigures } from './export-figures.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { rangeWords } from './figure-words.ts';
import { RangeControls } from './range-controls.tsx';
import { RowsView } from './rows-view.tsx';

/** The Dashboard tab: the park's figures of any range beside two others, as charts and tables, and the rows behind them. */
export default function DashboardTab() {
  const [address, change] = useAddress(plainAddress);
  const name = rowsNames.find((one) => one === address.rows);
  if (name !== undefined) return <RowsView name={name} address={address} change={change} />;
  return <FiguresView address={address} change={change} />;
}

interface FiguresViewProps {
  address: DashboardAddress;
  change: (wanted: Partial<DashboardAddress>) => void;
}

function FiguresView({ address, change }: FiguresViewProps) {
  const query = { ...rangeQueryOf(address), ...(address.by === '' ? {} : { by: address.by }) };
  const dashboard = useQuery({
    queryKey: ['dashboard', query],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/dashboard/', undefined, { query })),
    placeholderData: (previous) => previous,
    refetchInterval: 60_000,
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <RangeControls address={address} change={change} shown={dashboard.data?.range} />
        <ExportFigures body={query} />
      </Group>
      <Loaded
        what="The dashboard"
        query={dashboard}
        outline={<Outline lines={16} label="Loading the figures" />}
      >
        {(data) => (
          <Stack gap="sm" aria-busy={dashboard.isPlaceholderData}>
            <Figures dashboard={data} address={address} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

function Figures({ dashboard, address }: { dashboard: Dashboard; address: DashboardAddress }) {
  const may = useMay();
  const park = useStaffPage();
  const { before, lastYear } = dashboard;
  const hrefOf = (name: RowsName, product = ''): string | undefined => {
    const { rows } = figures[name];
    if (rows !== undefined && !may(rows)) return undefined;
    const words = { ...rangeQueryOf(address), rows: name, ...(product === '' ? {} : { product }) };
    return `/admin/dashboard?${new URLSearchParams(words).toString()}`;
  };
  const beside = address.beside === 'lastYear' ? 'lastYear' : 'before';
  const alignment = lastYear.alignment === 'weekdays' ? 'the same weekdays' : 'the same dates';
  return (
    <>
      <Text size="sm" c="dimmed">
        {`${rangeWords(dashboard.range, park)}, beside ${rangeWords(before, park)} and last year’s ${rangeWords(lastYear, park)} (${alignment}); days of the park (${park.timeZone}).`}
      </Text>
      <HealthLine problems={dashboard.problems} />
      <MissingWallets missingWallets={dashboard.missingWallets} />
      <Certificates certificates={dashboard.certificates} />
      <FigureTiles dashboard={dashboard} hrefOf={hrefOf} />
      <DashboardCharts
        dashboard={dashboard}
        beside={beside}
        besideName={beside === 'before' ? 'Range before' : 'Last year'}
      >
        <AdoptionTable adoption={dashboard.adoption} hrefOf={(product) => hrefOf('not-in-wallet', product)} />
      </DashboardCharts>
    </>
  );
}

/** The state of everything around the park in one line; the Health tab has the rest. */
function HealthLine({ problems }: Pick<Dashboard, 'problems'>) {
  const may = useMay();
  const [first] = problems;
  const more = problems.length > 1 ? ` and ${problems.length - 1} more` : '';
  const text = first === undefined ? 'All systems work.' : `Needs attention: ${first}${more}.`;
  return (
    <Text className={first === undefined ? '' : 'border-s-4 border-warning bg-warning-soft px-3 py-1'}>
      {text}{' '}
      {may('Health View') ? (
        <Anchor component={Link} href="/admin/health" underline="always">
          Open Health
        </Anchor>
      ) : null}
    </Text>
  );
}

/** Warns at the top of the page if a certificate expires soon, because without it no wallet pass can be signed. */
function Certificates({ certificates }: Pick<Dashboard, 'certificates'>) {
  const due = certificates.filter((certificate) => certificate.state !== 'good');
  return due.map(({ title, state, daysLeft }) => (
    <Alert key={title} color={state === 'expired' ? 'red' : 'yellow'} title={title}>
      {state === 'expired'
        ? 'It has expired: wallet passes cannot be made until it is renewed.'
        : `It expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}. Renew it now; the runbook explains how.`}
    </Alert>
  ));
}
