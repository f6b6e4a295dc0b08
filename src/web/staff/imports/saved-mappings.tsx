import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { ImportMapping } from '#contract/import-mapping.ts';

import { useStaffCall } from '#web/staff/declared/act-button.tsx';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { saveDownload } from '#web/shared/api/save-download.ts';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { fitsHeaders } from './mapping-draft.ts';
import type { ReadFile } from './use-file-guess.ts';

const queryKey = ['import-mappings'];

interface SavedMappingsProps {
  read: ReadFile;
  isReading: boolean;
  onUse: (mapping: ImportMapping) => void;
}

/** Uses, saves, removes and downloads mappings by name. */
export function SavedMappings({ read, isReading, onUse }: SavedMappingsProps) {
  const { isBusy, make } = useStaffCall();
  const list = useStaffQuery(queryKey, 'GET /api/admin/import/mappings/');
  const saved = list.data ?? [];
  const [name, setName] = useState('');
  const use = (chosen: string): void => {
    const found = saved.find((one) => one.name === chosen);
    if (found === undefined) return;
    if (!fitsHeaders(found.mapping, read.guess.headers))
      return showToast(`The file lacks columns of the mapping "${chosen}".`, 'danger');
    setName(chosen);
    onUse(found.mapping);
  };
  const trimmed = name.trim();
  const store = (mapping?: ImportMapping): void => {
    const done = `The mapping "${trimmed}" is ${mapping === undefined ? 'deleted' : 'saved'}.`;
    void make({ send: () => putOrDelete(trimmed, mapping), again: [queryKey], done });
  };
  const isSaved = saved.some((one) => one.name === trimmed);
  return (
    <Group align="flex-end">
      {saved.length === 0 ? null : (
        <NativeSelect
          label="Use a saved mapping"
          disabled={isReading}
          value={isSaved ? trimmed : ''}
          onChange={(event) => use(event.currentTarget.value)}
          data={[{ value: '', label: 'Choose' }, ...saved.map((one) => one.name)]}
        />
      )}
      <TextInput
        label="Name of the mapping"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PlainButton
        loading={isBusy}
        disabled={isReading || trimmed === ''}
        onClick={() => store(read.mapping)}
      >
        {isSaved ? 'Replace the saved mapping' : 'Save the mapping'}
      </PlainButton>
      {isSaved ? (
        <PlainButton disabled={isBusy} onClick={() => store()}>
          Delete the saved mapping
        </PlainButton>
      ) : null}
      <DownloadButton read={read} />
    </Group>
  );
}

function DownloadButton({ read: { file, mapping } }: { read: ReadFile }) {
  const save = (): void => {
    const content = [`${JSON.stringify(mapping, undefined, 2)}\n`];
    saveDownload(new Blob(content, { type: 'application/json' }), `${file.name}.mapping.json`);
  };
  return <PlainButton onClick={save}>Download the mapping</PlainButton>;
}

/** Saves a mapping, or deletes the one of this name if none is given. */
async function putOrDelete(name: string, mapping?: ImportMapping) {
  const params = { name };
  return mapping === undefined
    ? staffSend('DELETE /api/admin/import/mappings/:name', undefined, { params })
    : staffSend('PUT /api/admin/import/mappings/:name', { mapping }, { params });
}
