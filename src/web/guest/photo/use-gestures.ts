import { useEffect, useEffectEvent, type RefObject } from 'react';

/** What gestures and buttons do to the picture under the frame. */
export interface Gestures {
  /** Moves the picture, in widths and heights of the frame. */
  onMove: (right: number, down: number) => void;
  /** Zooms the picture around a point of the frame, in fractions of its sides; around its middle by default. */
  onZoom: (factor: number, at?: Point) => void;
}

interface Point {
  x: number;
  y: number;
}

interface GestureAreas {
  /** Takes the gestures. */
  stage: RefObject<HTMLElement | null>;
  /** The frame, which is the measure of all movements. */
  opening: RefObject<HTMLElement | null>;
}

/** Moves the picture with one finger or the mouse, and zooms it with two fingers or the wheel. */
export function useGestures({ stage, opening, onMove, onZoom }: GestureAreas & Gestures): void {
  const pointers = useEffectEvent((before: Point[], after: Point[]) => {
    const box = opening.current?.getBoundingClientRect();
    if (box === undefined) return;
    const [from, to] = [centroidOf(before), centroidOf(after)];
    onMove((to.x - from.x) / box.width, (to.y - from.y) / box.height);
    const spread = spreadOf(before);
    if (spread > 0) onZoom(spreadOf(after) / spread, fractionOf(to, box));
  });
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = opening.current?.getBoundingClientRect();
    if (box === undefined) return;
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : pixelsOfLine;
    // A touch pad reports two spread fingers as a wheel with the control key, in small steps.
    const speed = event.ctrlKey ? pinchSpeed : wheelSpeed;
    const point = { x: event.clientX, y: event.clientY };
    onZoom(Math.exp(-event.deltaY * lines * speed), fractionOf(point, box));
  });

  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const held = new Map<number, Point>();
    const release = ({ pointerId }: PointerEvent): void => void held.delete(pointerId);
    element.addEventListener(
      'pointerdown',
      ({ pointerId, clientX, clientY, button }) => {
        if (button !== 0) return;
        element.setPointerCapture(pointerId);
        held.set(pointerId, { x: clientX, y: clientY });
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      ({ pointerId, clientX, clientY }) => {
        if (!held.has(pointerId)) return;
        const before = [...held.values()];
        held.set(pointerId, { x: clientX, y: clientY });
        pointers(before, [...held.values()]);
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, release, { signal });
    // React listens passively to the wheel, and a passive listener cannot keep the page from scrolling.
    element.addEventListener('wheel', (event) => wheel(event), { signal, passive: false });
    return () => stop.abort();
  }, [stage]);
}

/** About the height of a line, for a mouse that reports its wheel in lines. */
const pixelsOfLine = 16;
const wheelSpeed = 0.002;
const pinchSpeed = 0.01;

function centroidOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** The distance of two fingers; 0 for one finger. */
function spreadOf([first, second]: readonly Point[]): number {
  return first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);
}

function fractionOf({ x, y }: Point, box: DOMRect): Point {
  return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
}
