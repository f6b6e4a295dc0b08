const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant in the time of whoever looks at it, to the minute. */
export function Instant({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {format.format(new Date(iso))}
    </time>
  );
}
