import { writeValidUntil } from '#contract/write-gate-sentence.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { formatDay, formatLastDay } from '#domain/loyalty-words.ts';
import { formatInstant } from '#domain/park-format.ts';

import { renderArtwork, viewBoxOf } from '#server/base/brand/artwork.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { firstDirectionOf, type TextLine } from '#server/base/drawing/text-line.ts';
import { wrapText } from '#server/base/drawing/text-wrap.ts';
import type { VoucherBrand, VoucherFacts } from './voucher-facts.ts';
import { footerTopOf, squareWidthOf } from './voucher-document-barcodes.ts';
import { addBlock, addDecoration, drawLine, leftOf, startOf, type Page } from './voucher-document-page.ts';
import { setLine, type VoucherWeight } from './voucher-fonts.ts';

/** The room for the operator's logo, in points. */
export const logoBox = { y: 44, width: 280, height: 36 };

/** A logo that is ready to be drawn, with its size in points. */
export type Logo = { readonly picture: Buffer; readonly width: number; readonly height: number };

/** Pictures have this many pixels for each point: 432 dots an inch, as fine as a good printer draws. */
const pixelsPerPoint = 6;

const logos = makeRecentlyUsed<Logo>(4);

/**
 * Draws an SVG logo on white, once for each ink, by the renderer that also draws the pictures of wallet passes. Throws if
 * it cannot be drawn, which the check of the brand refuses when the server starts.
 */
export function openLogo(svg: string, color: string): Promise<Logo> {
  return logos.get(`${color} ${svg}`, async () => {
    const viewBox = viewBoxOf(svg);
    const scale = Math.min(logoBox.width / viewBox.width, logoBox.height / viewBox.height);
    const [width, height] = [viewBox.width * scale, viewBox.height * scale];
    const [across, down] = [width, height].map((points) => Math.max(1, Math.round(points * pixelsPerPoint)));
    const rendering = { width: across ?? 1, height: down ?? 1, color, ground: '#ffffff' };
    const picture = await renderArtwork(svg, rendering, { palette: true, compressionLevel: 9 });
    return { picture, width, height };
  });
}

/** Draws the operator's logo, and the word that says what the sheet is. */
export function drawHeader(page: Page, brand: VoucherBrand, { picture, ...size }: Logo): void {
  const title = setLine(page.t('voucher.voucher'), 700);
  const titleSize = 24;
  const top = logoBox.y + (logoBox.height - size.height) / 2;
  const width = title.widthEm * titleSize;
  addBlock(page, { tag: 'Figure', alt: brand.operatorName }, () =>
    page.doc.image(picture, leftOf(page, 0, size.width), top, size),
  );
  addBlock(page, { tag: 'H1' }, () =>
    drawLine(page, title, {
      x: leftOf(page, page.sheet.inner - width, width),
      baseline: 71,
      size: titleSize,
      color: page.colors.ink,
    }),
  );
}

/** Draws the purchaser, further amounts and the order. Gives the y below them. */
export function drawDetails(page: Page, top: number, facts: VoucherFacts): number {
  const { left, inner } = page.sheet;
  const purchaser = cleanLine(facts.purchaserName ?? '');
  const isOther = purchaser.toLowerCase() !== cleanLine(facts.holderName).toLowerCase();
  const alone = [
    ...(purchaser !== '' && isOther ? [{ label: page.t('voucher.purchaser'), value: purchaser }] : []),
    ...(facts.look.leadsWithAmount ? facts.balances.slice(1) : facts.balances),
  ];
  let y = top;
  for (const { label, value } of alone)
    y = drawFact(page, label, value, { x: left, y, width: inner, fits: valueFits });
  const ends = orderFactsOf(facts).map(({ label, value, start, share }) => {
    const width = inner * share;
    const box = { x: leftOf(page, inner * start, width), y, width, fits: valueFits };
    return drawFact(page, label, value, box);
  });
  return Math.max(y, ...ends);
}

/** The facts of the order, each with the start and the width of its column as fractions of the page. */
function orderFactsOf(facts: VoucherFacts) {
  const { t, brand, orderId, orderDate, expires } = facts;
  return [
    { label: t('voucher.orderId'), value: cleanLine(orderId), start: 0, share: 0.22 },
    {
      label: t('voucher.orderDate'),
      value: orderDate === undefined ? '' : writeDay(orderDate, brand),
      start: 0.24,
      share: 0.28,
    },
    {
      label: t('voucher.expires'),
      value: expires === undefined ? '' : writeDeadline(expires, facts),
      start: 0.54,
      share: 0.46,
    },
  ].filter(({ value }) => value !== '');
}

/** Draws what to do with the voucher in the room that is left above the footer: what does not fit is left out. */
export function drawInstructions(page: Page, top: number, facts: VoucherFacts): void {
  const width = page.sheet.inner - squareWidthOf(facts);
  const isVoid = facts.voidReason !== undefined;
  const heading = setLine(isVoid ? page.t('voucher.somethingWrong') : page.t('voucher.howToUse'), 700);
  let y = top + 14;
  addBlock(page, { tag: 'H2' }, () =>
    drawLine(page, heading, {
      x: leftOf(page, 0, heading.widthEm * 13),
      baseline: y,
      size: 13,
      color: page.colors.ink,
    }),
  );
  y += 8;
  const own = isVoid ? [] : ownInstructionsOf(facts);
  const isOwn = own.length > 0;
  for (const text of isOwn ? own : generalInstructionsOf(facts)) {
    const linesLeft = Math.floor((footerTopOf(page) - 8 - y) / (bodySize * lineHeight));
    if (linesLeft < 1) return;
    const dotY = y + bodySize * 0.64;
    addDecoration(page, (doc) => doc.circle(leftOf(page, 2.5, 0), dotY, 2).fill(page.colors.brand));
    addBlock(page, { tag: 'P', ...(isOwn ? languageTag(facts.instructionsLanguage) : {}) }, () => {
      const box = { x: leftOf(page, 14, width - 14), y, width: width - 14 };
      y = drawFitted(page, text, { ...box, fits: fitsOf([bodySize, linesLeft]), weight: 400 });
    });
    y += 4;
  }
}

/** Draws whom to ask, at the foot of the page. */
export function drawFooter(page: Page, brand: VoucherBrand): void {
  const operator = cleanLine(brand.operatorName);
  const { left, inner } = page.sheet;
  const top = footerTopOf(page);
  addDecoration(page, (doc) => doc.rect(left, top, inner, 0.75).fill(page.colors.line));
  const help = cleanLine(brand.help ?? '');
  const questions = page.t('voucher.questions', { email: cleanLine(brand.supportEmail), park: operator });
  const style = { x: left, width: inner, weight: 400, color: page.colors.muted } as const;
  let y = top + 6;
  const draw = (text: string, fits: Fits, language?: string): void =>
    addBlock(page, { tag: 'P', ...languageTag(language) }, () => {
      y = drawFitted(page, text, { ...style, y, fits });
    });
  if (brand.helpLanguage === undefined) return draw(`${questions} ${help}`.trim(), footerFits);
  draw(questions, questionFits);
  draw(help, helpFits, brand.helpLanguage);
}

const bodySize = 10.5;
const lineHeight = 1.36;
const labelSize = 9.5;

/** Sizes to try in turn, each with the lines it may take; the last one is taken whatever it leaves out. */
type Fits = readonly { readonly size: number; readonly linesMax: number }[];

/** Makes such a list. */
export const fitsOf = (...list: [size: number, linesMax: number][]): Fits =>
  list.map(([size, linesMax]) => ({ size, linesMax }));

const valueFits = fitsOf([13, 1], [10.5, 3]);
const footerFits = fitsOf([9.5, 1], [8.5, 2], [8, 5]);
/** The same room for two texts below each other. */
const questionFits = fitsOf([9.5, 1], [8, 2]);
const helpFits = fitsOf([9.5, 1], [8.5, 2], [8, 3]);

/** The tag of a text in another language than the voucher's. */
function languageTag(language: string | undefined): { lang?: string } {
  return language === undefined ? {} : { lang: language };
}

function ownInstructionsOf({ instructions = '' }: VoucherFacts): string[] {
  return instructions
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '');
}

function generalInstructionsOf(facts: VoucherFacts): string[] {
  if (facts.voidReason !== undefined) return [facts.t('voucher.admitsNobody')];
  return [
    facts.t('voucher.bringIt'),
    facts.t('voucher.printIt'),
    facts.t('voucher.standsForOne', { passName: cleanLine(facts.brand.passName) }),
  ];
}

/** The place of a text, and its color if that is not the ink. */
type TextBox = { x: number; y: number; width: number; fits: Fits; color?: string };

/** A label and its value below it. Gives the y below both. */
export function drawFact(page: Page, label: string, value: string, box: TextBox): number {
  let y = box.y;
  addBlock(page, { tag: 'P', actual: page.t('voucher.labelAndValue', { label, value }) }, () => {
    const line = setLine(label, 400);
    const x = startOf(page, line, { ...box, size: labelSize });
    drawLine(page, line, {
      x,
      baseline: y + labelSize,
      size: labelSize,
      color: box.color ?? page.colors.muted,
    });
    y = drawFitted(page, value, { ...box, y: y + labelSize + 3, weight: 700 });
  });
  return y + 9;
}

/** Draws a text in the first size that holds all of it. Gives the y below it. */
export function drawFitted(page: Page, text: string, box: TextBox & { weight: VoucherWeight }): number {
  const { size, lines } = fit(text, box);
  let y = box.y;
  for (const line of lines) {
    const x = startOf(page, line, { ...box, size });
    drawLine(page, line, { x, baseline: y + size, size, color: box.color ?? page.colors.ink });
    y += size * lineHeight;
  }
  return y;
}

function fit(
  text: string,
  box: TextBox & { weight: VoucherWeight },
): { size: number; lines: readonly TextLine[] } {
  const direction = firstDirectionOf(text);
  const set = (piece: string): TextLine => setLine(piece, box.weight, direction);
  let last = { size: bodySize, lines: [set(text)] };
  for (const { size, linesMax } of box.fits) {
    const { lines, isWhole } = wrapText(text, set, box.width / size, linesMax);
    last = { size, lines };
    if (isWhole) break;
  }
  return last;
}

/** A day as it is written out in the time zone of `time`, such as "July 4, 2026". */
export function writeDay(time: Temporal.ZonedDateTime, { locale }: Pick<VoucherBrand, 'locale'>): string {
  return formatDay(new Date(time.epochMilliseconds), { locale, timeZone: time.timeZoneId });
}

/** The last minute of a day is written as the day: that is how guests say it. Empty if the notice says that day. */
function writeDeadline(
  time: Temporal.ZonedDateTime,
  { brand, t, gateSentence, voidReason }: VoucherFacts,
): string {
  const park = { locale: brand.locale, timeZone: time.timeZoneId };
  const end = new Date(time.epochMilliseconds);
  const isEndOfDay = (time.hour === 0 && time.minute === 0) || (time.hour === 23 && time.minute === 59);
  const isSaid = voidReason === undefined && gateSentence === writeValidUntil(end, { park, t });
  if (isEndOfDay) return isSaid ? '' : formatLastDay(end, park);
  return formatInstant(end, park, { dateStyle: 'long', timeStyle: 'short' });
}
