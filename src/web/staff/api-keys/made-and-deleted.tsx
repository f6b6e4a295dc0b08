import type { ApiKey } from '#contract/calls/staff-api-keys.ts';

import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';

/** Who made the key and when, its last use, and its deletion. */
export function MadeAndDeleted({ apiKey }: { apiKey: ApiKey }) {
  const { madeAt, madeBy, lastUsedAt, isDeleted, deletedAt, deletedBy } = apiKey;
  return (
    <Facts
      facts={{
        Made: <ByWhom at={madeAt} by={madeBy} />,
        'Last used': lastUsedAt === null ? 'Never' : <Instant iso={lastUsedAt} />,
        Deleted: isDeleted ? <ByWhom at={deletedAt} by={deletedBy} /> : null,
      }}
    />
  );
}

/** Keys of former versions have neither. */
function ByWhom({ at, by }: { at: string | null; by: string | null }) {
  return (
    <>
      {at === null ? 'Before this was recorded' : <Instant iso={at} />}
      {by === null ? null : (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
    </>
  );
}
