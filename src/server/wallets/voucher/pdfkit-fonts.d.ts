import type { PdfFont } from '#server/base/drawing/pdf-font.ts';

/** pdfkit takes any object with a `layout` for a font; its published types only know font files. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      font(source: PdfFont, family: string, size: number): this;
    }
  }
}
