import type { FormField } from '#web/staff/declared/form-field.tsx';
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

/** The boxes below the file. */
export function runChoiceFields(read: ReadFile | null, { isDryRun }: RunChoices): FormField<RunChoices>[] {
  const mails: FormField<RunChoices> = {
    ...{ name: 'mailsLinks', kind: 'check', label: 'Mail each guest the link to the pass' },
    hint: 'Once for each pass and address. Leave it off if your own confirmation mail has the link.',
  };
  return [
    { name: 'isDryRun', kind: 'check', label: 'Dry run: nothing is saved' },
    ...(mayMail(read, isDryRun) ? [mails] : []),
  ];
}
