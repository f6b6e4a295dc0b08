import { useEffect, useState } from 'react';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatNumber } from '#domain/park-format.ts';

import { t } from '#web/shared/texts/t.ts';
import { live } from '#web/shared/ui/live.ts';
import { wantsLessMotion } from '#web/shared/ui/wants-less-motion.ts';

/** Confetti that falls once beside the points; its look and its motion are in club.css. */
export function Burst() {
  return (
    <span aria-hidden="true" className="burst">
      {pieces.map((piece) => (
        <i key={piece} />
      ))}
    </span>
  );
}

const pieces = Array.from({ length: 24 }, (_, index) => index);

/** The points with their sign, which count up from zero unless the guest wants less motion. */
export function CountedPoints({ points, brand }: { points: number; brand: GuestBrand }) {
  const shown = useCountedUp(points);
  return formatNumber(shown, brand, { signDisplay: 'always' });
}

/** Announces the points once and as a whole, after they have counted up. */
export function PointsAnnounced({ answer, brand }: { answer: ClaimAnswer; brand: GuestBrand }) {
  const [isCounted, setIsCounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsCounted(true), countMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p {...live} className="sr-only">
      {isCounted ? announcementOf(answer, brand) : null}
    </p>
  );
}

function announcementOf({ points, pending, balance }: ClaimAnswer, brand: GuestBrand): string {
  if (pending) return `${t('loyalty.pointsToCome')}: ${formatNumber(points, brand)}`;
  const added = t('loyalty.pointsAdded', { points });
  return balance === undefined
    ? added
    : `${added} ${t('loyalty.newBalance')}: ${formatNumber(balance, brand)}`;
}

const countMilliseconds = 600;

/** A number that changes at every frame takes frames from the confetti on a slow phone. */
const stepMilliseconds = 45;

/** The number to show now, on its way from zero to the target. */
function useCountedUp(target: number): number {
  const [shown, setShown] = useState(() => (wantsLessMotion() ? target : 0));
  useEffect(() => {
    const beganAt = performance.now();
    let shownAt = beganAt;
    let frame = requestAnimationFrame(function next(now) {
      const done = Math.min(1, Math.max(0, (now - beganAt) / countMilliseconds));
      if (now - shownAt >= stepMilliseconds) {
        shownAt = now;
        setShown((was) => (was === target ? was : Math.round(target * (1 - (1 - done) ** 3))));
      }
      if (done < 1) frame = requestAnimationFrame(next);
    });
    // A page in the background gets no frames.
    const timer = setTimeout(() => setShown(target), countMilliseconds);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [target]);
  return shown;
}
