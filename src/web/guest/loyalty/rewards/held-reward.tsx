import { useEffect, useState } from 'react';

import type { HeldReward as Held } from '#contract/calls/rewards.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { writeRewardCode } from '#domain/reward-code.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { RewardFacts } from './reward-facts.tsx';

interface HeldRewardProps {
  held: Held;
  brand: GuestBrand;
  /** When the server said how much time is left. */
  loadedAt: number;
  isBusy: boolean;
  /** Why the last attempt to give it back failed. */
  error: string | null;
  onGiveBack: () => Promise<boolean>;
  onGivenBack: () => void;
}

/** A reward that the member holds: its code for the team, how long it is good, and the way to give it back. */
export function HeldReward({ held, brand, loadedAt, isBusy, error, ...on }: HeldRewardProps) {
  const giveBack = async (): Promise<void> => {
    if (await on.onGiveBack()) on.onGivenBack();
  };
  const minutes = useMinutesLeft(held.secondsLeft, loadedAt);
  const code = writeRewardCode(held.code);
  return (
    <li className="my-3 grid gap-3 rounded-2xl border-2 border-brand bg-surface p-4">
      <RewardFacts reward={held} brand={brand} />
      <div className="paper grid justify-items-center gap-1 rounded-xl bg-white p-3 text-black">
        <svg
          viewBox={`0 0 ${held.qr.modules} ${held.qr.modules}`}
          className="size-44"
          shapeRendering="crispEdges"
          aria-hidden
        >
          <path d={held.qr.path} fill="#000" />
        </svg>
        <p className="text-2xl font-semibold tracking-widest tabular-nums">
          <span aria-hidden dir="ltr">
            {code}
          </span>
          <span className="sr-only">{t('rewards.code', { code: Array.from(held.code).join(' ') })}</span>
        </p>
      </div>
      <p className="font-semibold tabular-nums">
        {minutes === 0 ? t('rewards.ended') : t('rewards.endsIn', { minutes })}
      </p>
      <div className="grid">
        <Alert>{error}</Alert>
        <Button
          isBusy={isBusy}
          aria-label={t('rewards.giveBackNamed', { reward: held.name })}
          onClick={() => void giveBack()}
        >
          {t('rewards.giveBack')}
        </Button>
      </div>
    </li>
  );
}

const tickMilliseconds = 5000;

/** The started minutes that are left; they count down by themselves. */
function useMinutesLeft(secondsLeft: number, loadedAt: number): number {
  const [now, setNow] = useState(loadedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, now - loadedAt) / 1000;
  return Math.max(0, Math.ceil((secondsLeft - passed) / 60));
}
