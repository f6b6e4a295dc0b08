/** The meaning of a mark: success, attention needed, or neutral. */
export type MarkTone = 'good' | 'bad' | 'plain';

/** A state as a word with a colored dot; the color only repeats the word. */
export function Mark({ tone, children }: { tone: MarkTone; children: string }) {
  return (
    <span className="staff-mark" data-tone={tone}>
      {children}
    </span>
  );
}
