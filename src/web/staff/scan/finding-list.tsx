import { Button } from '@mantine/core';

import { formatTimeOfDay } from '#domain/park-time.ts';
import type { ParkFormat } from '#domain/park-format.ts';

import { forgetFinding, type Finding } from './waiting-scans.ts';

interface FindingListProps {
  findings: readonly Finding[];
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
  onSeen: () => Promise<void>;
}

/** What the server judged otherwise than this device did without a network, until someone has seen it. */
export function FindingList({ findings, park, onSeen }: FindingListProps) {
  const [first] = findings;
  if (first === undefined) return null;
  const { outcome, answer } = first.result;
  const time = formatTimeOfDay(new Date(first.at), park);
  return (
    <section className="scan-finding" role="alert">
      <p>
        <strong>{outcome === 'conflict' ? 'Used twice' : 'Judged otherwise'}</strong> {answer.pass?.product}{' '}
        {time}. {answer.pass?.name} {answer.says}
        {findings.length > 1 ? ` ${findings.length - 1} more.` : ''}
      </p>
      <Button variant="white" onClick={() => void forgetFinding(first).then(onSeen)}>
        Seen
      </Button>
    </section>
  );
}
