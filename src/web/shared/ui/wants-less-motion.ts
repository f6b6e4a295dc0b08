/** True for a guest who wants less motion, for movements by script; base.css stops those of style sheets. */
export function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
