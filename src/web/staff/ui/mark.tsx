/** The meaning of a mark: success, attention needed, or neutral. */
export type MarkTone = 'good' | 'bad' | 'plain';

const dots: Record<MarkTone, string> = {
  good: 'before:bg-(--mantine-color-green-7)',
  bad: 'before:bg-danger',
  plain: 'before:bg-muted',
};

/** A state as a word with a colored dot; the color only repeats the word. */
export function Mark({ tone, children }: { tone: MarkTone; children: string }) {
  return (
    <span
      className={`staff-mark inline-flex items-center gap-1.5 rounded-xl border border-line px-2.5 text-note whitespace-nowrap before:size-2 before:rounded-sm ${dots[tone]}`}
    >
      {children}
    </span>
  );
}
