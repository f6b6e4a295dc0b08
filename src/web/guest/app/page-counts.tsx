import { useEffect, useState, useSyncExternalStore } from 'react';

import type { RouteName } from '#contract/route-names.ts';

import { send } from '#web/shared/api/send.ts';
import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** The storage key of the guest's answer on this device. */
const answerKey = 'page-counts';

/**
 * Counts this page if the guest has agreed, and asks guests who have not answered; a browser that sends "do not track"
 * or "do not sell" has declined. Only the kind of the page is sent.
 */
export function PageCounts({ route }: { route: RouteName }) {
  const remembered = useSyncExternalStore(never, readAnswer, () => 'unknown' as const);
  const [said, setSaid] = useState<'yes' | 'no' | null>(null);
  const answer = said ?? remembered;
  useEffect(() => {
    if (answer === 'yes') void send('POST /api/e', { route });
  }, [answer, route]);
  if (answer !== 'asked') return null;
  const say = (next: 'yes' | 'no') => {
    remember(next);
    setSaid(next);
  };
  return (
    <section
      aria-label={t('app.pageCounts')}
      className="mb-4 flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4 print:hidden"
    >
      <p className="grow">{t('app.pageCountsQuestion')}</p>
      <Button onClick={() => say('yes')}>{t('app.pageCountsAllow')}</Button>
      <Button onClick={() => say('no')}>{t('app.pageCountsDecline')}</Button>
    </section>
  );
}

const never = () => () => {};

function readAnswer(): 'yes' | 'no' | 'asked' {
  const { doNotTrack, globalPrivacyControl } = navigator as {
    doNotTrack?: string;
    globalPrivacyControl?: boolean;
  }; // missing in some browsers
  if (doNotTrack === '1' || globalPrivacyControl === true) return 'no';
  try {
    const answer = localStorage.getItem(answerKey);
    return answer === 'yes' || answer === 'no' ? answer : 'asked';
  } catch {
    return 'no'; // without storage, every page would ask
  }
}

function remember(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(answerKey, answer);
  } catch {
    // Storage is full or denied: the answer applies to this page only.
  }
}
