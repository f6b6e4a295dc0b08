import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { ImportMapping } from '#contract/import-mapping.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
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
export function SavedMappings({ read: { file, guess, mapping }, isReading, onUse }: SavedMappingsProps) {
  const list = useStaffQuery(queryKey, 'GET /api/admin/import/mappings/');
  const saved = list.data ?? [];
  const [typed, setTyped] = useState('');
  const use = (chosen: string): void => {
    const found = saved.find((one) => one.name === chosen);
    if (found === undefined) return;
    if (!fitsHeaders(found.mapping, guess.headers))
      return showToast(`The file lacks columns of the mapping "${chosen}".`, 'danger');
    setTyped(chosen);
    onUse(found.mapping);
  };
  const name = typed.trim();
  const isSaved = saved.some((one) => one.name === name);
  const act = { needs: 'Import Create', variant: 'default', again: [queryKey] } as const;
  const params = { name };
  const download = (): void => {
    const content = [`${JSON.stringify(mapping, undefined, 2)}\n`];
    saveDownload(new Blob(content, { type: 'application/json' }), `${file.name}.mapping.json`);
  };
  return (
    <Group align="flex-end">
      {saved.length === 0 ? null : (
        <NativeSelect
          label="Use a saved mapping"
          disabled={isReading}
          value={isSaved ? name : ''}
          onChange={(event) => use(event.currentTarget.value)}
          data={[{ value: '', label: 'Choose' }, ...saved.map((one) => one.name)]}
        />
      )}
      <TextInput
        label="Name of the mapping"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActButton
        {...act}
        label={isSaved ? 'Replace the saved mapping' : 'Save the mapping'}
        disabled={isReading || name === ''}
        send={() => staffSend('PUT /api/admin/import/mappings/:name', { mapping }, { params })}
        done={`The mapping "${name}" is saved.`}
      />
      {isSaved ? (
        <ActButton
          {...act}
          label="Delete the saved mapping"
          send={() => staffSend('DELETE /api/admin/import/mappings/:name', undefined, { params })}
          done={`The mapping "${name}" is deleted.`}
        />
      ) : null}
      <PlainButton onClick={download}>Download the mapping</PlainButton>
    </Group>
  );
}
