import { showInstant } from './park-time.ts';
import { useStaffPage } from './staff-page.ts';

interface InstantProps {
  iso: string;
  /** Shows seconds, for times that may share a minute. */
  hasSeconds?: boolean;
}

/** An instant in park time. */
export function Instant({ iso, hasSeconds = false }: InstantProps) {
  const park = useStaffPage();
  return (
    <time dateTime={iso} className="inline-block">
      {showInstant(iso, park, hasSeconds ? 'medium' : 'short')}
    </time>
  );
}
