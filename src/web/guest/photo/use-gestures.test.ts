// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { renderHook } from '#web/testing/render-hook.tsx';
import { useGestures } from './use-gestures.ts';

let moved: [right: number, down: number][];
let zoomed: [factor: number, at: unknown][];

beforeEach(() => {
  moved = [];
  zoomed = [];
});

/** A stage whose frame is 400 pixels wide and 300 high, in the corner of the screen. */
async function openStage(): Promise<HTMLElement> {
  const stage = document.createElement('div');
  const opening = document.createElement('div');
  stage.setPointerCapture = () => undefined;
  opening.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  await renderHook(() =>
    useGestures({
      stage: { current: stage },
      opening: { current: opening },
      onMove: (...by) => moved.push(by),
      onZoom: (factor, at) => zoomed.push([factor, at]),
    }),
  );
  return stage;
}

function point(stage: HTMLElement, type: string, pointerId: number, clientX: number, clientY: number): void {
  stage.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY, button: 0 }));
}

test('one finger moves the picture in shares of the frame, and no longer after it is lifted', async () => {
  const stage = await openStage();
  point(stage, 'pointerdown', 1, 100, 100);
  point(stage, 'pointermove', 1, 140, 70);
  point(stage, 'pointerup', 1, 140, 70);
  point(stage, 'pointermove', 1, 300, 300);
  expect(moved).toEqual([[0.1, -0.1]]);
  expect(zoomed).toEqual([]);
});

test('two fingers zoom around their middle, and the lifted one leaves the other moving', async () => {
  const stage = await openStage();
  point(stage, 'pointerdown', 1, 100, 150);
  point(stage, 'pointerdown', 2, 200, 150);
  point(stage, 'pointermove', 2, 300, 150);
  expect(zoomed).toEqual([[2, { x: 0.5, y: 0.5 }]]);
  expect(moved).toEqual([[0.125, 0]]);
  point(stage, 'pointercancel', 2, 300, 150);
  point(stage, 'pointermove', 1, 120, 150);
  expect(zoomed).toHaveLength(1);
  expect(moved).toHaveLength(2);
});

test('the wheel zooms around the mouse and does not scroll the page; lines count as more than pixels', async () => {
  const stage = await openStage();
  const turn = (deltaY: number, deltaMode: number): WheelEvent => {
    const event = new WheelEvent('wheel', { deltaY, deltaMode, cancelable: true });
    stage.dispatchEvent(event);
    return event;
  };
  expect(turn(-100, WheelEvent.DOM_DELTA_PIXEL).defaultPrevented).toBe(true);
  turn(-100, WheelEvent.DOM_DELTA_LINE);
  const [byPixels = 0, byLines = 0] = zoomed.map(([factor]) => factor);
  expect(byPixels).toBeGreaterThan(1);
  expect(byLines).toBeGreaterThan(byPixels);
});
