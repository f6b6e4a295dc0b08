import { Anchor } from '@mantine/core';
import { Link } from 'wouter';

import { useMay } from '#web/staff/session/use-session.ts';
import { useGuestNumbers } from './use-guest.ts';

/** The way back to the request from which the page was opened. */
export function BackToRequest() {
  const may = useMay();
  const { request } = useGuestNumbers();
  const mayAnswer = may('Photo Request List') || may('Club Request List') || may('Help Request List');
  if (request === null || !mayAnswer) return null;
  return (
    <div>
      <Anchor component={Link} href={`/admin/requests?request=${encodeURIComponent(request)}`} size="sm">
        Back to the request
      </Anchor>
    </div>
  );
}
