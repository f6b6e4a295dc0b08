/** The outline of a screen or a table whose data loads, so that the layout stays still. Its text is for screen readers. */
export function Outline({ lines = 6, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="staff-outline">
      <output className="sr-only">{label}</output>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
