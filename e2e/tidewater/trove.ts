/** Everything that the park has shown: answers to browsers, pages, mails, pass files and PDFs. */
import type { BrowserContext, Page } from '@playwright/test';

import { PDFiumLibrary } from '@hyzyla/pdfium';

import { readPassFiles } from '../../src/server/testing/read-pass.ts';
import { demoTracesIn } from './demo-traces.ts';

/** The kinds of things that are searched. */
export type ShownKind = 'answer' | 'page' | 'mail' | 'pass' | 'pdf' | 'command';

/** What was searched, and the traces of the demonstration park that were found in it. */
export interface Trove {
  searched: Record<ShownKind, number>;
  traces: string[];
}

export function makeTrove(): Trove {
  return {
    searched: { answer: 0, page: 0, mail: 0, pass: 0, pdf: 0, command: 0 },
    traces: [],
  };
}

/** Searches a text, and remembers what was found with the place where it was shown. */
export function search(trove: Trove, kind: ShownKind, place: string, text: string): void {
  trove.searched[kind] += 1;
  trove.traces.push(...demoTracesIn(text).map((trace) => `${kind} ${place}: ${trace}`));
}

/** Searches every page and every answer with data that the browser receives from now on. */
export function searchAnswers(trove: Trove, context: BrowserContext, origin: string): Promise<void>[] {
  const pending: Promise<void>[] = [];
  context.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!response.url().startsWith(origin) || !/html|json|manifest|text\/plain|text\/csv/.test(type)) return;
    const place = `${response.request().method()} ${new URL(response.url()).pathname}`;
    pending.push(
      response.text().then(
        (text) => search(trove, 'answer', place, type.includes('html') ? dataOfPage(text) : text),
        () => undefined, // the browser keeps no body of a page that it has left
      ),
    );
  });
  return pending;
}

/** Searches the page as it is now: its words, and the attributes that people see or hear. */
export async function searchPage(trove: Trove, page: Page): Promise<void> {
  const text = await page.evaluate(() => {
    const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'href', 'content', 'lang', 'value'];
    const words = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.map((name) => element.getAttribute(name) ?? ''),
    );
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    );
    return [document.title, document.body.innerText, ...words, ...fields].join('\n');
  });
  search(trove, 'page', new URL(page.url()).pathname, text);
}

/** Searches a pass file and returns its data. */
export async function searchPass(trove: Trove, file: Buffer): Promise<Record<string, unknown>> {
  const files = await readPassFiles(file);
  searchPassFiles(trove, files);
  return JSON.parse(textOf(files.get('pass.json') ?? Buffer.from('{}'))) as Record<string, unknown>; // a pass.json is an object
}

/** Searches the files of a pass: its data and the texts of every language. */
export function searchPassFiles(trove: Trove, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, bytes] of files)
    if (/json|strings/.test(name)) search(trove, 'pass', name, textOf(bytes));
}

/** Searches every page of a PDF and returns its text. */
export async function searchPdf(trove: Trove, file: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const pages = Array.from({ length: document.getPageCount() }, (_, index) =>
    document.getPage(index).getText(),
  );
  document.destroy();
  library.destroy();
  const text = pages.join('\n');
  search(trove, 'pdf', 'voucher', text);
  return text;
}

/** The strings of a pass are UTF-16 in some languages. */
function textOf(bytes: Buffer): string {
  return bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString();
}

/** A document without its code: its markup, and the data that it hands to its script. */
function dataOfPage(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<style\b.*?<\/style>/gs, '')
    .replaceAll(/<script(?![^>]*application\/json)\b.*?<\/script>/gs, '');
}
