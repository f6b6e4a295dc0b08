import { useEffect, useRef, type RefObject } from 'react';

import { wantsLessMotion } from '#web/shared/ui/wants-less-motion.ts';
import { swipeStepOf } from './family.ts';

/** Moves the card with a horizontal swipe and calls `onSwipe` with 1 for the next and -1 for the previous pass. */
export function useSwipe(card: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    const element = card.current;
    return element === null ? undefined : listen(element, (step) => latest.current(step));
  }, [card]);
}

/** The share of the swipe's distance by which the card moves. */
const follow = 0.5;

function listen(element: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  let start: { x: number; y: number; at: number } | null = null;
  const wayOf = (touch: Touch) => ({
    x: touch.clientX - (start?.x ?? 0),
    y: touch.clientY - (start?.y ?? 0),
    ms: performance.now() - (start?.at ?? 0),
  });
  const onStart = ({ touches }: TouchEvent): void => {
    const [touch] = touches;
    start =
      touch === undefined || touches.length > 1
        ? null
        : { x: touch.clientX, y: touch.clientY, at: performance.now() };
  };
  const onMove = ({ touches: [touch] }: TouchEvent): void => {
    if (start === null || touch === undefined || wantsLessMotion()) return;
    const { x, y } = wayOf(touch);
    element.style.translate = Math.abs(x) > 2 * Math.abs(y) ? `${x * follow}px` : '';
  };
  const onEnd = ({ changedTouches: [touch] }: TouchEvent): void => {
    element.style.translate = '';
    const step = start === null || touch === undefined ? 0 : swipeStepOf(wayOf(touch));
    start = null;
    if (step !== 0) onSwipe(step);
  };
  const onCancel = (): void => {
    element.style.translate = '';
    start = null;
  };
  // Horizontal gestures are ours; vertical ones and two fingers stay with the browser.
  element.style.touchAction = 'pan-y pinch-zoom';
  const controller = new AbortController();
  const options = { passive: true, signal: controller.signal };
  element.addEventListener('touchstart', onStart, options);
  element.addEventListener('touchmove', onMove, options);
  element.addEventListener('touchend', onEnd, options);
  element.addEventListener('touchcancel', onCancel, options);
  return () => controller.abort();
}
