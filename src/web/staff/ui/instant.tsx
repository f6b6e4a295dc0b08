import { showInstant } from './park-words.ts';

interface InstantProps {
  iso: string;
  /** Shows seconds, for times that may share a minute. */
  hasSeconds?: boolean;
}

/** An instant in park time. */
export function Instant({ iso, hasSeconds = false }: InstantProps) {
  return (
    <time dateTime={iso} className="inline-block">
      {showInstant(iso, hasSeconds ? 'medium' : 'short')}
    </time>
  );
}
