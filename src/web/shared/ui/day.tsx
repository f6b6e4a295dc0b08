/** A date within a sentence, which stays on one line. */
export function Day({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
