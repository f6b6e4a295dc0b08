import { Alert } from '@mantine/core';

import { queryFaultText } from '../staff-send.ts';

/** Says why a list could not be read; nothing where the session has ended, for a toast says that. */
export function QueryFault({ error }: { error: Error | null }) {
  const text = queryFaultText(error);
  return text === '' ? null : <Alert color="red">{text}</Alert>;
}
