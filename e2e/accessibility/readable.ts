/** Texts that a reader cannot read: beyond the screen, cut off by a box, below another text, or of a fixed size. */
import type { Rule } from './measure.ts';

/** One line of a text on the screen. */
interface Line {
  text: string;
  parent: Element;
  box: DOMRect;
}

/** 1.4.10 and 1.4.12: no sideways scroll, and every text is whole and by itself. */
export const unreadable: Rule<null> = [findUnreadable, linesOf, cutsOf, overlapsOf, isInBar, isForReaders];

function findUnreadable(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : [];
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const lines = linesOf(scope);
  for (const [index, line] of lines.entries()) {
    const { text, box } = line;
    if (box.left < -1 || box.right > clientWidth + 1) found.push(`"${text}" leaves the screen`);
    found.push(...cutsOf(line, scope), ...overlapsOf(line, lines.slice(0, index)));
  }
  return [...new Set(found)];
}

function linesOf(scope: Element): Line[] {
  const lines: Line[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement];
    if (text === '' || parent === null || !isForReaders(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width >= 1) lines.push({ text, parent, box });
  }
  return lines;
}

/** False for hidden texts, for those that only a screen reader reads, and for the transparent label of a busy button. */
function isForReaders(parent: Element): boolean {
  return (
    getComputedStyle(parent).color !== 'rgba(0, 0, 0, 0)' &&
    parent.checkVisibility({ visibilityProperty: true }) &&
    parent.closest('svg, select, noscript, .sr-only, .skip-link') === null
  );
}

/** The boxes around a line that hide a part of it. */
function cutsOf({ text, parent, box }: Line, scope: Element): string[] {
  const cuts: string[] = [];
  // The box of a line is higher than its letters.
  const slack = box.height / 4;
  for (
    let frame: Element | null = parent;
    frame !== null && scope.contains(frame);
    frame = frame.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(frame);
    const edge = frame.getBoundingClientRect();
    const isCutAside = box.left < edge.left - 1 || box.right > edge.right + 1;
    const isCutAbove = box.top < edge.top - slack || box.bottom > edge.bottom + slack;
    if ((/hidden|clip/.test(overflowX) && isCutAside) || (/hidden|clip/.test(overflowY) && isCutAbove))
      cuts.push(`"${text}" is cut off by ${frame.tagName}.${frame.className}`);
  }
  return cuts;
}

/** The other texts that a line lies over. */
function overlapsOf({ text, parent, box }: Line, others: readonly Line[]): string[] {
  return others
    .filter((other) => {
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const isScrolledUnderBar = isInBar(parent) !== isInBar(other.parent);
      return other.parent !== parent && !isScrolledUnderBar && wide > 2 && high > box.height / 2;
    })
    .map((other) => `"${text}" overlaps "${other.text}"`);
}

/** True in a bar that stays while the rest is scrolled under it, which a reader scrolls out again. */
function isInBar(parent: Element): boolean {
  for (let frame: Element | null = parent; frame !== null; frame = frame.parentElement)
    if (getComputedStyle(frame).position === 'sticky') return true;
  return false;
}

/** 1.4.4: every text follows the reader's size. The page stays at 200 %. */
export const unscaled: Rule<null> = [findUnscaled];

function findUnscaled(): string[] {
  const root = document.documentElement;
  const texts = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (one) =>
      one.closest('svg, noscript') === null &&
      one.checkVisibility() &&
      [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== ''),
  );
  const sizesAt = (size: string): number[] => {
    root.style.fontSize = size;
    return texts.map((one) => parseFloat(getComputedStyle(one).fontSize));
  };
  const [before, after] = [sizesAt('100%'), sizesAt('200%')];
  return texts
    .filter((_, index) => (after[index] ?? 0) < 1.9 * (before[index] ?? 0))
    .map((one) => `"${one.textContent.trim().slice(0, 40)}" does not grow`);
}
