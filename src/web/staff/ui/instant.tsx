import { showInstant } from './park-time.ts';
import { useStaffPage } from './staff-page.ts';

interface InstantProps {
  iso: string;
  /** To the second, where two may share a minute. */
  hasSeconds?: boolean;
}

/** An instant on the park's clocks. */
export function Instant({ iso, hasSeconds = false }: InstantProps) {
  const park = useStaffPage();
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {showInstant(iso, park, hasSeconds ? 'medium' : 'short')}
    </time>
  );
}
