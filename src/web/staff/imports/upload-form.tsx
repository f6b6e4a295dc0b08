import { Alert, Button, FileInput, Group, List, Loader, Stack, Text } from '@mantine/core';
import { useState, type ComponentProps, type SubmitEvent } from 'react';

import { openNotes } from '#contract/guess-notes.ts';
import { importFileBytesMax, importKinds } from '#contract/import-kinds.ts';

import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import { FaultNote } from '#web/staff/ui/basics.tsx';
import { writeCount } from '#web/staff/ui/park-words.ts';
import { MappingFields } from './mapping-fields.tsx';
import { PreviewTable } from './preview-table.tsx';
import { SavedMappings } from './saved-mappings.tsx';
import { useFileGuess, type ReadFile, type RunChoices } from './use-file-guess.ts';

const megabyte = 1024 * 1024;

/**
 * Lets the member choose a file, correct how it is read, then validate or import it. By hand, because its fields come from
 * what the server reads in the file.
 */
export function UploadForm({ onBegun }: { onBegun: () => void }) {
  const { read, asked, guess, begin, change, forget, isBusy, busy, fault } = useFileGuess();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState(carefulRun);
  const isReading = busy === 'guess';
  const isTooLarge = file !== null && file.size > importFileBytesMax;
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setChoices({ ...choices, mailsLinks: false });
    forget();
    if (chosen !== null && chosen.size > 0 && chosen.size <= importFileBytesMax) void guess(chosen);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (read !== null)
      void begin(read, choicesFor(read, choices)).then((isBegun) => (isBegun ? onBegun() : undefined));
  };
  return (
    <form
      aria-label="Import a file"
      className={
        file === null
          ? 'flex-[0_1_300px]'
          : 'min-w-0 flex-[1_0_100%] rounded-lg border border-line bg-surface p-4'
      }
      onSubmit={submit}
    >
      <Stack>
        <FileInput
          // It begins with what the button shows.
          aria-label={
            file === null ? 'Choose a CSV file or workbook (.xlsx)' : `${file.name}, choose another file`
          }
          placeholder="Choose a CSV file or workbook"
          description={file === null ? undefined : sizeWords(file.size)}
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          value={file}
          onChange={choose}
          error={isTooLarge ? 'The file is larger than 100 MB' : undefined}
        />
        <FaultNote text={fault} />
        {isReading ? <ReadingNote /> : null}
        {read === null ? null : <ReadFields {...{ read, asked, isReading, guess, onChange: change }} />}
        {file === null ? null : (
          <>
            <Fields fields={runChoiceFields(read, choices)} draft={choices} onChange={setChoices} />
            <Group>
              <Button type="submit" loading={busy === 'import'} disabled={read === null || isBusy}>
                {choices.isDryRun ? 'Validate' : 'Import'}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

interface ReadFieldsProps extends Omit<ComponentProps<typeof MappingFields>, 'onLayout'> {
  guess: ReturnType<typeof useFileGuess>['guess'];
}

/** How the file is read, and its first rows. */
function ReadFields({ guess, ...mapped }: ReadFieldsProps) {
  const { read, isReading, onChange } = mapped;
  return (
    <>
      <GuessNotes read={read} />
      <SavedMappings read={read} isReading={isReading} onUse={onChange} />
      <MappingFields {...mapped} onLayout={(known) => void guess(read.file, known)} />
      <PreviewTable read={read} />
    </>
  );
}

function ReadingNote() {
  return (
    <Group gap="xs" component="output">
      <Loader size="sm" />
      <Text size="sm">Reading the file...</Text>
    </Group>
  );
}

/** What the file looks like, and what the member should look at. */
function GuessNotes({ read: { guess, mapping } }: { read: ReadFile }) {
  const { title, about } = importKinds[mapping.kind];
  const notes = openNotes(guess, mapping);
  return (
    <Stack gap="xs">
      <Text size="sm" component="output" display="block">
        {title}: {writeCount(guess.rowsTotal, 'row', 'rows')},{' '}
        {writeCount(guess.headers.length, 'column', 'columns')}. {about}
      </Text>
      {notes.length === 0 ? null : (
        <Alert color="yellow" className="staff-warning" title="Please check">
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

/** Formats a file size; small files are shown in kilobytes, and at least as 1 KB. */
function sizeWords(bytes: number): string {
  if (bytes >= megabyte) return `${(bytes / megabyte).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1024)} KB`;
}

/** A run that saves nothing and mails nothing, until the member says otherwise. */
const carefulRun: RunChoices = { isDryRun: true, mailsLinks: false };

/** The choices for a file: only orders have links, and a dry run mails none. */
function choicesFor(read: ReadFile, { isDryRun, mailsLinks }: RunChoices): RunChoices {
  return { isDryRun, mailsLinks: mailsLinks && mayMail(read, isDryRun) };
}

function mayMail(read: ReadFile | null, isDryRun: boolean): boolean {
  return read?.mapping.kind === 'orders' && !isDryRun;
}

/** The boxes below the file. */
function runChoiceFields(read: ReadFile | null, { isDryRun }: RunChoices): FormField<RunChoices>[] {
  const mails: FormField<RunChoices> = {
    ...{ name: 'mailsLinks', kind: 'check', label: 'Mail each guest the link to the pass' },
    hint: 'Once for each pass and address. Leave it off if your own confirmation mail has the link.',
  };
  return [
    { name: 'isDryRun', kind: 'check', label: 'Dry run: nothing is saved' },
    ...(mayMail(read, isDryRun) ? [mails] : []),
  ];
}
