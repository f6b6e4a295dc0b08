import { Checkbox } from '@mantine/core';

import type { ReadFile, RunChoices } from './use-file-guess.ts';

/** A run that saves nothing and mails nothing, until the member says otherwise. */
export const carefulRun: RunChoices = { isDryRun: true, mailsLinks: false };

/** The choices for a file: only orders have links, and a dry run mails none. */
export function choicesFor(read: ReadFile, { isDryRun, mailsLinks }: RunChoices): RunChoices {
  return { isDryRun, mailsLinks: mailsLinks && mayMail(read, isDryRun) };
}

function mayMail(read: ReadFile | null, isDryRun: boolean): boolean {
  return read?.mapping.kind === 'orders' && !isDryRun;
}

interface RunChoiceFieldsProps {
  read: ReadFile | null;
  choices: RunChoices;
  onChange: (choices: RunChoices) => void;
}

/** The boxes below the file. */
export function RunChoiceFields({ read, choices, onChange }: RunChoiceFieldsProps) {
  return (
    <>
      <Checkbox
        label="Dry run: nothing is saved"
        checked={choices.isDryRun}
        onChange={(event) => onChange({ ...choices, isDryRun: event.currentTarget.checked })}
      />
      {mayMail(read, choices.isDryRun) ? (
        <Checkbox
          label="Mail each guest the link to the pass"
          description="Once for each pass and address. Leave it off if your own confirmation mail has the link."
          checked={choices.mailsLinks}
          onChange={(event) => onChange({ ...choices, mailsLinks: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
}
