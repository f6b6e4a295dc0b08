import { Group, Radio, Stack, Text } from '@mantine/core';
import { useRef } from 'react';

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { neededLabels } from '#contract/column-labels.ts';
import { importKindNames, importKinds } from '#contract/import-kinds.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Outline, StatusLine } from '#web/staff/ui/basics.tsx';
import { staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { saveDownload } from '#web/shared/api/save-download.ts';
import { ActButton } from '#web/staff/declared/act-button.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { RunTable } from './run-table.tsx';
import { UploadForm } from './upload-form.tsx';

const plainAddress = { of: 'files' };

/** True while the import or its undo runs. */
function isBusy(run: ImportRunView): boolean {
  return run.state === 'running' || run.undo?.isRunning === true;
}

/** The polling interval of the list while an import runs, in milliseconds. */
const lookAgainEvery = 1000;

/** The Imports tab: an upload form, and the status of the latest imports. */
export default function ImportsTab() {
  const may = useMay();
  const runList = useRef<HTMLDivElement>(null);
  const [address, changeAddress] = useAddress(plainAddress);
  const of = address.of === 'files' ? 'files' : 'calls-and-messages';
  const list = useStaffQuery(['imports', of], 'GET /api/admin/import/', {
    query: { of },
    refetchInterval: ({ state }) => (state.data?.some(isBusy) === true ? lookAgainEvery : false),
  });
  const runs = list.data ?? [];
  const underWay = runs.filter(isBusy).length;
  return (
    <Stack>
      <Group gap="xs" align="flex-start">
        {may('Import Create') ? (
          // The run and its result are below the mapping of the file, out of sight.
          <UploadForm onBegun={() => runList.current?.scrollIntoView({ block: 'start' })} />
        ) : null}
        <Radio.Group
          label="Show imports of"
          labelProps={{ className: 'sr-only' }}
          value={of}
          onChange={(value) => changeAddress({ of: value })}
        >
          <Group mih={36}>
            <Radio value="files" label="Files" />
            <Radio value="calls-and-messages" label="Calls and messages of other systems" />
          </Group>
        </Radio.Group>
        <Group mih={36} ms="auto" ref={runList} style={{ scrollMarginTop: 80 }}>
          <StatusLine>{statusWords(list, runs.length, underWay)}</StatusLine>
        </Group>
      </Group>
      <QueryFault what="The imports" query={list} />
      {list.isPending ? <Outline /> : null}
      <RunTable runs={runs} />
      {may('Import Create') && !list.isPending ? <KindList isOpen={runs.length === 0} /> : null}
    </Stack>
  );
}

function statusWords(list: { isPending: boolean; data?: unknown }, total: number, underWay: number): string {
  if (list.isPending) return 'Loading...';
  if (list.data === undefined) return '';
  if (total === 0) return 'Nothing has been imported yet.';
  if (underWay > 0) return underWay === 1 ? '1 import is running.' : `${underWay} imports are running.`;
  return total === 1 ? '1 import' : `The last ${total} imports`;
}

/**
 * What can be imported, in the order in which a park's data can be. A team that has imported before sees the list when it
 * asks for it, because its imports are above.
 */
function KindList({ isOpen }: { isOpen: boolean }) {
  const about = (
    <Text size="sm" my="xs">
      The kind and the columns of a file are recognized once you choose it, in twelve languages, and you can
      correct them. Import products first, then orders, then the rest.
    </Text>
  );
  if (isOpen)
    return (
      <div>
        <KindTable />
        {about}
      </div>
    );
  return (
    <details>
      <summary className="cursor-pointer py-2">What can be imported, and a template for each kind</summary>
      {about}
      <KindTable />
    </details>
  );
}

function KindTable() {
  return (
    <RowList
      label="What can be imported"
      rows={importKindNames}
      keyOf={(kind) => kind}
      renderCells={(kind) => ({
        'Kind of data': (
          <Text size="sm" fw={600} miw={125}>
            {importKinds[kind].title}
          </Text>
        ),
        'What it is': <Text size="sm">{firstSentence(importKinds[kind].about)}</Text>,
        'What a file needs': <Text size="sm">{neededLabels(kind).join(', ')}</Text>,
        Template: (
          <ActButton
            {...{ needs: 'Import List', label: 'Template', variant: 'default', size: 'compact-sm' }}
            name={`Template of ${importKinds[kind].title}`}
            done={`The template is in the file "template-${kind}.xlsx". Its second sheet explains the columns.`}
            send={() =>
              staffSendForDownload('GET /api/admin/import/templates/:kind', undefined, { params: { kind } })
            }
            onDone={({ bytes }) => saveDownload(bytes, `template-${kind}.xlsx`)}
          />
        ),
      })}
    />
  );
}

function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
