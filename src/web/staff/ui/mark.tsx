/** What a mark says: all is well, attend to it, or a plain fact. */
export type MarkTone = 'good' | 'bad' | 'plain';

/** A state in a word, with a dot in its colour; the word says it all. */
export function Mark({ tone, children }: { tone: MarkTone; children: string }) {
  return (
    <span className="staff-mark" data-tone={tone}>
      {children}
    </span>
  );
}
