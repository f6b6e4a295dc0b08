/** The outline of a screen or a table whose data loads, so that the layout stays still. Its text is for screen readers. */
export function Outline({ lines = 6, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="relative grid gap-3">
      <output className="sr-only">{label}</output>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className="h-5 rounded-lg bg-brand-soft nth-of-type-[3n+1]:w-[70%] motion-safe:animate-pulse"
        />
      ))}
    </div>
  );
}
