import { Alert, Button, Checkbox, FileInput, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

import {
  importFileBytesMax,
  importKindNames,
  importKinds,
  type ImportColumn,
  type ImportKind,
} from '#contract/import-kinds.ts';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

const megabyte = 1024 * 1024;
/** A file of a hundred megabytes takes minutes on a slow connection. */
const uploadMilliseconds = 600_000;

/** Lets the member choose a kind and a file, then validates or imports the file. */
export function UploadForm() {
  const { begin, fault, isBusy } = useUpload();
  const [kind, setKind] = useState<ImportKind>('orders');
  const [file, setFile] = useState<File | null>(null);
  const [isDryRun, setIsDryRun] = useState(true);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (file !== null) void begin(kind, file, isDryRun);
  };
  return (
    <Paper withBorder p="md" component="form" aria-label="Import a file" onSubmit={submit}>
      <Stack>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <NativeSelect
            label="Kind of data"
            value={kind}
            onChange={(event) =>
              setKind(importKindNames.find((name) => name === event.currentTarget.value) ?? kind)
            }
            data={importKindNames.map((name) => ({ value: name, label: importKinds[name].title }))}
          />
          <FileInput
            label="CSV file"
            placeholder="Choose a file"
            styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
            accept=".csv,text/csv"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            value={file}
            onChange={setFile}
            error={
              file !== null && file.size > importFileBytesMax ? 'The file is larger than 100 MB' : undefined
            }
          />
        </Group>
        <ColumnWords kind={kind} />
        <Checkbox
          label="Only validate the file; save nothing"
          checked={isDryRun}
          onChange={(event) => setIsDryRun(event.currentTarget.checked)}
        />
        <div role="alert">{fault === '' ? null : <Alert color="red">{fault}</Alert>}</div>
        <Group>
          <Button
            type="submit"
            loading={isBusy}
            disabled={file === null || file.size === 0 || file.size > importFileBytesMax}
          >
            {isDryRun ? 'Validate' : 'Import'}
          </Button>
          {file === null ? null : (
            <Text size="sm" c="dimmed">
              {sizeWords(file.size)}
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Formats a file size; small files are shown in kilobytes, and at least as 1 KB. */
function sizeWords(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1024)} KB`;
}

/** Lists the column names that the first line of the file must have. */
function ColumnWords({ kind }: { kind: ImportKind }) {
  const columns = Object.entries<ImportColumn>(importKinds[kind].columns);
  const namesOf = (isRequired: boolean): string =>
    columns
      .filter(([, column]) => column.isRequired === isRequired)
      .map(([name]) => name)
      .join(', ');
  const optional = namesOf(false);
  return (
    <Text size="sm" c="dimmed">
      {importKinds[kind].about} Columns: {namesOf(true)}
      {optional === '' ? '' : `; optional: ${optional}`}.
    </Text>
  );
}

function useUpload() {
  const client = useQueryClient();
  const { isBusy, failure, run, fail } = useTask();
  const begin = async (kind: ImportKind, file: File, isDryRun: boolean): Promise<void> => {
    const options = {
      params: { kind },
      query: { dryRun: String(isDryRun), fileName: file.name.slice(0, 200) },
      file,
      timeoutMilliseconds: uploadMilliseconds,
    };
    const result = await run(() => staffSend('PUT /api/admin/import/:kind', undefined, options));
    if (!result.ok) fail(failureText(result));
    await client.invalidateQueries({ queryKey: ['imports'] });
  };
  return { begin, fault: failure ?? '', isBusy };
}
