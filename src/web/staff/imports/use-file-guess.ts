import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { GuessView } from '#contract/calls/staff-import-mappings.ts';
import { framedFileType } from '#contract/file-forms.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { FileLayout, ImportMapping } from '#contract/import-mapping.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';

/** A file of a hundred megabytes takes minutes on a slow connection. */
const uploadMilliseconds = 600_000;

/** What the member has chosen of a file before it is guessed again. */
export type KnownLayout = Partial<FileLayout> & { kind?: ImportKind };

/** A chosen file with its guess and the mapping as the member has corrected it. */
export interface ReadFile {
  file: File;
  guess: GuessView;
  mapping: ImportMapping;
}

/** What the member chooses for a run. */
export interface RunChoices {
  isDryRun: boolean;
  mailsLinks: boolean;
}

/** Guesses the mapping of a chosen file, and imports the file with the corrected mapping. */
export function useFileGuess() {
  const client = useQueryClient();
  const { isBusy, busy, failure, run, fail, stop } = useTask();
  const [read, setRead] = useState<ReadFile | null>(null);
  const [asked, setAsked] = useState<KnownLayout>({});
  // Only the newest guess counts: the answer to an earlier one would replace what was chosen since.
  const newest = useRef<symbol>(undefined);
  const guess = async (file: File, known: KnownLayout = {}): Promise<void> => {
    const call = Symbol();
    newest.current = call;
    setAsked(known);
    const options = {
      query: { fileName: file.name.slice(0, 200) },
      file: frame(known, file),
      timeoutMilliseconds: uploadMilliseconds,
    };
    const result = await run(() => staffSend('POST /api/admin/import/guess/', undefined, options), 'guess');
    if (newest.current !== call) return;
    setAsked({});
    if (!result.ok) return fail(failureText(result));
    const { fault, guess: found } = result.body;
    if (found === null) return fail(fault ?? 'The file cannot be read');
    setRead({ file, guess: found, mapping: found.mapping });
  };
  /** Starts the import; true once its run is in the list. */
  const begin = async (
    { file, mapping }: ReadFile,
    { isDryRun, mailsLinks }: RunChoices,
  ): Promise<boolean> => {
    const options = {
      params: { kind: mapping.kind },
      query: {
        dryRun: String(isDryRun),
        mailLinks: String(mailsLinks),
        fileName: file.name.slice(0, 200),
      },
      file: frame(mapping, file),
      timeoutMilliseconds: uploadMilliseconds,
    };
    const result = await run(() => staffSend('PUT /api/admin/import/:kind', undefined, options), 'import');
    if (!result.ok) fail(failureText(result));
    await client.invalidateQueries({ queryKey: ['imports'] });
    return result.ok;
  };
  const forget = (): void => {
    newest.current = undefined;
    setAsked({});
    setRead(null);
    stop();
  };
  const change = (mapping: ImportMapping): void =>
    setRead((was) => (was === null ? was : { ...was, mapping }));
  return { read, asked, guess, begin, change, forget, isBusy, busy, fault: failure ?? '' };
}

/** A line of JSON, then the file, so that one request carries both and the server reads the file as a stream. */
function frame(head: unknown, file: File): Blob {
  return new Blob([`${JSON.stringify(head)}\n`, file], { type: framedFileType });
}

/** The first rows as the mapping reads them; the last answer stays on screen until the next one arrives. */
export function usePreview({ guess, mapping }: ReadFile) {
  const { headers, rows } = guess;
  return useStaffQuery(['import-preview', mapping, headers, rows], 'POST /api/admin/import/preview/', {
    body: { mapping, headers, rows },
    placeholderData: keepPreviousData,
  });
}
