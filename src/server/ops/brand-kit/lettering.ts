/** Draws a name as paths: in a round display font if it has every letter, otherwise in the fonts of the voucher. */
import { fileURLToPath } from 'node:url';
import { cleanName } from '#domain/guest-name.ts';
import { openFontCut, type FontCut, type Outline } from '#server/base/drawing/font-cut.ts';
import { hasAll, layOutLine, type TextLine } from '#server/base/drawing/text-line.ts';
import { canDraw, setLine, withFonts } from '#server/wallets/voucher/voucher-fonts.ts';

/** A line of lettering, ready to draw at any size. */
export interface Lettering {
  /** In parts of the font size. */
  widthEm: number;
  /** The letters that no font has, and that are left out. */
  missing: string;
  /** The path data of the line at a font size, beginning at a point of the baseline. */
  pathAt(x: number, baseline: number, fontSize: number): string;
}

/** Lays out one line in any script. A letter that no font has is left out; undefined if no letter is left to draw. */
export async function letter(text: string): Promise<Lettering | undefined> {
  const clean = cleanName(text);
  const display = await openDisplayCuts();
  const pick = (segment: string): FontCut | undefined => display.find((cut) => hasAll(cut, segment));
  const [latin] = display;
  const isDisplayed = Array.from(graphemes.segment(clean)).every(
    ({ segment }) => pick(segment) !== undefined,
  );
  const { line, missing } = isDisplayed
    ? { line: layOutLine(clean, pick, latin), missing: '' }
    : await withFonts(() => setDrawable(clean));
  if (line.runs.every((run) => run.text.trim() === '')) return undefined;
  return {
    widthEm: line.widthEm,
    missing,
    pathAt: (x, baseline, fontSize) => pathOfLine(line, x, baseline, fontSize),
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Leaves out the letters that would be spelled in Latin ones. Call it inside `withFonts`. */
function setDrawable(text: string): { line: TextLine; missing: string } {
  const segments = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const isDrawable = (segment: string): boolean => canDraw(segment, 700);
  return {
    line: setLine(segments.filter(isDrawable).join('').trim(), 700),
    missing: segments.filter((segment) => !isDrawable(segment)).join(''),
  };
}

const displayWeight = 600;
let displayCuts: Promise<readonly [FontCut, FontCut]> | undefined;

const displayFiles = [
  import.meta.resolve('@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2'),
  import.meta.resolve('@fontsource-variable/fredoka/files/fredoka-latin-ext-wght-normal.woff2'),
] as const;

async function openDisplayCuts(): Promise<readonly [FontCut, FontCut]> {
  const open = (file: string): Promise<FontCut> => openFontCut(fileURLToPath(file), displayWeight);
  displayCuts ??= Promise.all([open(displayFiles[0]), open(displayFiles[1])]);
  return displayCuts;
}

function pathOfLine(line: TextLine, x: number, baseline: number, fontSize: number): string {
  let at = x;
  const pen = makePen();
  for (const { cut, text, isRightToLeft } of line.runs) {
    const scale = fontSize / cut.unitsPerEm;
    for (const { parts, advance } of cut.shape(text, isRightToLeft)) {
      for (const part of parts) {
        const toX = (units: number): number => at + (part.x + units) * scale;
        const toY = (units: number): number => baseline - (part.y + units) * scale;
        drawOutline(pen, cut.outlineOf(part.glyph), toX, toY);
      }
      at += advance * scale;
    }
  }
  return pen.text();
}

/** Writes relative path commands with one decimal; rounds positions, not steps, so that errors do not add up. */
function makePen() {
  let [x, y] = [0, 0];
  const words: string[] = [];
  const step = (to: number, from: number): string => {
    const text = String(Math.round((to - from) * 10) / 10).replace(/^(-?)0\./, '$1.');
    return text === '-0' ? '0' : text;
  };
  const round = (value: number): number => Math.round(value * 10) / 10;
  const join = (command: string, numbers: readonly string[]): void => {
    words.push(
      command +
        numbers.reduce((text, part) => text + (text === '' || part.startsWith('-') ? part : ` ${part}`), ''),
    );
  };
  return {
    move(toX: number, toY: number): void {
      [x, y] = [round(toX), round(toY)];
      join('M', [String(x), String(y)]);
    },
    line(toX: number, toY: number): void {
      const [endX, endY] = [round(toX), round(toY)];
      if (endX === x && endY === y) return;
      if (endY === y) join('h', [step(endX, x)]);
      else if (endX === x) join('v', [step(endY, y)]);
      else join('l', [step(endX, x), step(endY, y)]);
      [x, y] = [endX, endY];
    },
    curve(overX: number, overY: number, toX: number, toY: number): void {
      const [endX, endY] = [round(toX), round(toY)];
      join('q', [step(round(overX), x), step(round(overY), y), step(endX, x), step(endY, y)]);
      [x, y] = [endX, endY];
    },
    close: (): void => void words.push('z'),
    text: (): string => words.join(''),
  };
}

/** Two points off the curve in a row have a point on the curve halfway between them, as TrueType defines it. */
function drawOutline(
  pen: ReturnType<typeof makePen>,
  { points, ends }: Outline,
  toX: (units: number) => number,
  toY: (units: number) => number,
): void {
  let start = 0;
  for (const end of ends) {
    const contour = points.slice(start, end + 1);
    start = end + 1;
    const first = contour.findIndex((point) => point.isOnCurve);
    const ordered = first > 0 ? [...contour.slice(first), ...contour.slice(0, first)] : contour;
    const [origin] = ordered;
    if (origin === undefined) continue;
    pen.move(toX(origin.x), toY(origin.y));
    for (let index = 1; index <= ordered.length; index += 1) {
      const point = ordered[index % ordered.length] ?? origin;
      if (point.isOnCurve) {
        pen.line(toX(point.x), toY(point.y));
        continue;
      }
      const next = ordered[(index + 1) % ordered.length] ?? origin;
      const target = next.isOnCurve ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
      pen.curve(toX(point.x), toY(point.y), toX(target.x), toY(target.y));
      if (next.isOnCurve) index += 1;
    }
    pen.close();
  }
}
