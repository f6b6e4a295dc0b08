import { Alert } from '@mantine/core';

import type { Health } from '#contract/calls/staff-health.ts';

/** Says which wallet guests are not offered, and what they have instead, until the operator has set it up. */
export function MissingWallets({ missingWallets }: Pick<Health, 'missingWallets'>) {
  return missingWallets.map(({ wallet, reason }) => (
    <Alert key={wallet} color="blue" title={`${wallet} is not offered`}>
      {`On this server ${reason}. Guests have the page and the printed voucher instead; the runbook explains how to set it up.`}
    </Alert>
  ));
}
