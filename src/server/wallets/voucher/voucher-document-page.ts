import { createRequire } from 'node:module';

import type PdfKit from 'pdfkit';
import { channelsOf, readableColor } from '#domain/colors.ts';
import { directionOf } from '#domain/park-locale.ts';
import type { Translate } from '#texts/text-keys.ts';
import { pdfFontOf } from '#server/base/drawing/pdf-font.ts';
import type { TextLine } from '#server/base/drawing/text-line.ts';

const require = createRequire(import.meta.url);

/** One point is 1/72 inch; the sizes that scanners care about are given in millimetres. */
export const pointsPerMm = 72 / 25.4;

/** The red of everything that says VOID. */
export const voidColor = '#b3261e';

/** What stays white at both sides of every paper. */
export const margin = 54;

/** The voucher being drawn: the PDF, its tag tree, its texts, and its colours as `#rrggbb`. */
export type Page = {
  readonly doc: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
  /** The size of the paper, and the left, the right and the width of the printed part. */
  readonly sheet: { width: number; height: number; left: number; right: number; inner: number };
  readonly t: Translate;
  /** Lines begin at the right of their box. */
  readonly isRightToLeft: boolean;
  readonly colors: {
    readonly brand: string;
    readonly ink: string;
    readonly muted: string;
    readonly line: string;
  };
};

/** Starts the page: metadata, language, tag tree and colours that can be read on white. */
export function openPage(options: {
  title: string;
  paper: 'LETTER' | 'A4';
  author: string;
  language: string;
  t: Translate;
  brandColor: string;
  inkColor: string;
}): Page {
  // Loaded with the first voucher, because it takes a command a fifth of its time.
  const PDFDocument = require('pdfkit') as typeof PdfKit; // the package's own type
  const doc = new PDFDocument({
    size: options.paper,
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: options.language,
    tagged: true,
    displayTitle: true,
    info: { Title: options.title, Author: options.author, Creator: 'Promenade', Producer: 'Promenade' },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const ink = inkOnWhite(options.inkColor);
  const colors = { brand: options.brandColor, ink, muted: paler(ink, 0.28), line: paler(ink, 0.82) };
  const isRightToLeft = directionOf(options.language) === 'rtl';
  const { width, height } = doc.page;
  const sheet = { width, height, left: margin, right: width - margin, inner: width - 2 * margin };
  return { doc, root, sheet, t: options.t, isRightToLeft, colors };
}

/** The brand's ink, darkened if it cannot be read on white paper. */
export function inkOnWhite(color: string): string {
  return `#${readableColor(color.slice(1), white)}`;
}

/** Ends the document and gives its bytes. */
export async function closePage(page: Page): Promise<Buffer> {
  page.root.end();
  page.doc.end();
  // The chunks of a binary stream are bytes; `node:stream/consumers` would take half a millisecond for the same.
  return Buffer.concat((await page.doc.toArray()) as Uint8Array[]);
}

/**
 * What a block is to a reader: its tag, what a picture shows (`alt`), what a text says in any script (`actual`), and its
 * language if that is not the voucher's.
 */
export type BlockTag = {
  readonly tag: 'H1' | 'H2' | 'P' | 'Figure';
  readonly lang?: string;
  readonly alt?: string;
  readonly actual?: string;
};

/** Draws one block of the document under its tag. */
export function addBlock(page: Page, { tag, ...readings }: BlockTag, draw: () => void): void {
  page.root.add(page.doc.struct(tag, readings, [draw]));
}

/** Draws what only decorates, so that a screen reader passes over it. */
export function addDecoration(page: Page, draw: (doc: PDFKit.PDFDocument) => void): void {
  page.doc.markContent('Artifact', { type: 'Layout' });
  page.doc.save();
  draw(page.doc);
  page.doc.restore();
  page.doc.endMarkedContent();
}

/** Where and how a line is set; `baseline` is measured from the top of the page. */
export type LineStyle = {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly color: string;
};

/** Draws a laid out line. */
export function drawLine(page: Page, line: TextLine, style: LineStyle): void {
  const { doc } = page;
  let { x } = style;
  for (const run of line.runs) {
    doc.font(pdfFontOf(run.cut), run.cut.name, style.size);
    doc.fillColor(style.color);
    doc.text(run.text, x, style.baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: run.isRightToLeft ? ['rtlm'] : [],
    });
    x += run.widthEm * style.size;
  }
}

/** Where a line starts in its box: at the right end if the voucher is written from right to left. */
export function startOf(page: Page, line: TextLine, box: { x: number; width: number; size: number }): number {
  return page.isRightToLeft ? box.x + box.width - line.widthEm * box.size : box.x;
}

/** The left side of a box that stands so far from the edge at which the language begins. */
export function leftOf({ sheet, isRightToLeft }: Page, start: number, width: number): number {
  return isRightToLeft ? sheet.right - start - width : sheet.left + start;
}

const white = 'FFFFFF';

/** Mixes a colour with white paper; `share` is the paper's part, from 0 to 1. */
function paler(color: string, share: number): string {
  const mixed = channelsOf(color.slice(1)).map((channel) => Math.round(channel + (255 - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
