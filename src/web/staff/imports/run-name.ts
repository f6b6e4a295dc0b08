import type { ImportRunView } from '#contract/calls/staff-imports.ts';

/** The name of a run: its file, or the call or message with the sender's own number. */
export function runNameOf({ source, fileName }: ImportRunView): string {
  if (source === 'file') return fileName;
  const what = source === 'call' ? 'Call' : 'Message';
  return fileName === '' ? what : `${what} ${fileName}`;
}
