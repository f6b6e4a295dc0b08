import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ImportMapping } from '#contract/import-mapping.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { bodyOf, failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { saveFile } from '#web/staff/ui/save-file.ts';
import { fitsHeaders } from './mapping-draft.ts';
import type { ReadFile } from './use-file-guess.ts';

/** Uses, saves, removes and downloads mappings by name. */
export function SavedMappings({
  read,
  isReading,
  onUse,
}: {
  read: ReadFile;
  isReading: boolean;
  onUse: (mapping: ImportMapping) => void;
}) {
  const { saved, isBusy, send } = useSavedMappings();
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
  const save = (): Promise<void> =>
    send(() => putOrDelete(trimmed, read.mapping), `The mapping "${trimmed}" is saved.`);
  const remove = (): Promise<void> =>
    send(() => putOrDelete(trimmed), `The mapping "${trimmed}" is deleted.`);
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
      <Button
        variant="default"
        loading={isBusy}
        disabled={isReading || trimmed === ''}
        onClick={() => void save()}
      >
        {isSaved ? 'Replace the saved mapping' : 'Save the mapping'}
      </Button>
      {isSaved ? (
        <Button variant="default" disabled={isBusy} onClick={() => void remove()}>
          Delete the saved mapping
        </Button>
      ) : null}
      <DownloadButton read={read} />
    </Group>
  );
}

/** The saved mappings, and a call that changes them and says so. */
function useSavedMappings() {
  const client = useQueryClient();
  const { isBusy, run } = useTask();
  const list = useQuery({
    queryKey: ['import-mappings'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/import/mappings/', undefined)),
  });
  const send = async (work: () => ReturnType<typeof putOrDelete>, done: string): Promise<void> => {
    const result = await run(work);
    if (!result.ok) return showToast(failureText(result), 'danger');
    await client.invalidateQueries({ queryKey: ['import-mappings'] });
    showDone(done, result);
  };
  return { saved: list.data ?? [], isBusy, send };
}

function DownloadButton({ read: { file, mapping } }: { read: ReadFile }) {
  const save = (): void => {
    const content = [`${JSON.stringify(mapping, undefined, 2)}\n`];
    saveFile(new Blob(content, { type: 'application/json' }), `${file.name}.mapping.json`);
  };
  return (
    <Button variant="default" onClick={save}>
      Download the mapping
    </Button>
  );
}

/** Saves a mapping, or deletes the one of this name if none is given. */
async function putOrDelete(name: string, mapping?: ImportMapping) {
  const params = { name };
  return mapping === undefined
    ? staffSend('DELETE /api/admin/import/mappings/:name', undefined, { params })
    : staffSend('PUT /api/admin/import/mappings/:name', { mapping }, { params });
}
