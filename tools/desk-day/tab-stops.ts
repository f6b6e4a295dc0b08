/** How far the Tab key is from an element. */

/** Runs in the page. The presses of Tab that lead to the element, negative for Shift+Tab; a dialog is walked in a circle. */
export function stepsTo(target: Element): number {
  const scope = target.closest('[role="dialog"]') ?? document.body;
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const stops = [...scope.querySelectorAll<HTMLElement>(selector)].filter(
    (one) =>
      one === target ||
      (one.tabIndex >= 0 &&
        !one.matches(':disabled, input[type="radio"]:not(:checked)') &&
        one.checkVisibility({ visibilityProperty: true })),
  );
  const active = document.activeElement;
  const isBefore = (one: Element): boolean =>
    active !== null &&
    (one === active || (one.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  const isOutside = active === null || !scope.contains(active) || active === document.body;
  const here = isOutside
    ? -1
    : stops.filter(isBefore).length - (stops.includes(active as HTMLElement) ? 1 : 0.5);
  const steps = stops.indexOf(target as HTMLElement) - here;
  const isCircle = scope !== document.body;
  if (!isCircle || Math.abs(steps) <= stops.length / 2) return steps;
  return steps > 0 ? steps - stops.length : steps + stops.length;
}
