/** The errors of the CSV parser in words. */

export function isOfParser(error: unknown): error is Error & { code: string; lines?: number } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('CSV_')
  );
}

export function csvErrorText(error: Error & { code: string; lines?: number }): string {
  const at = error.lines === undefined ? '' : ` near line ${error.lines}`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row is longer than 64 KiB${at}: is a quote left open?`;
  const reason =
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quote is left open'
      : 'a quote is not at the start or end of a cell';
  return `The file is no CSV${at}: ${reason}`;
}
