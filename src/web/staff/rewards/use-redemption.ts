import { useState } from 'react';

import type { LookedTaking } from '#contract/calls/staff-rewards.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';

/** A looked-up code: what the team sees of it, and the id under which it is redeemed from this screen. */
interface Found {
  code: string;
  redemptionId: string;
  taking: LookedTaking;
}

/** Looks codes up and redeems them. A redemption that is sent again has the same id, so that it counts once. */
export function useRedemption() {
  const [found, setFound] = useState<Found | null>(null);
  const [news, setNews] = useState('');
  const { isBusy, failure, run, fail, stop } = useTask();
  const look = async (code: string, outletId: number | null): Promise<void> => {
    setFound(null);
    setNews('');
    const result = await run(() => staffSend('POST /api/admin/reward-redemption/look/', { code, outletId }));
    if (!result.ok) return fail(failureText(result));
    setFound({ code, redemptionId: crypto.randomUUID(), taking: result.body });
  };
  const redeem = async (outletId: number | null): Promise<void> => {
    if (found === null || isBusy) return;
    const { code, redemptionId } = found;
    const result = await run(() =>
      staffSend('POST /api/admin/reward-redemption/', { code, outletId, redemptionId }),
    );
    if (!result.ok) return fail(failureText(result));
    const { isRepeat: _repeat, ...taking } = result.body;
    setFound({ ...found, taking: { ...taking, refusal: null } });
    setNews(`Redeemed: ${taking.reward} for ${taking.member}.`);
  };
  const clear = (): void => {
    setFound(null);
    setNews('');
    stop();
  };
  return { found: found?.taking ?? null, news, isBusy, fault: failure ?? '', look, redeem, clear };
}
