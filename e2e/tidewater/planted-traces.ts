/** The search for traces of the demonstration park finds a planted one in everything that it searches. */
import { loadBrand } from '../../src/server/base/brand/load-brand.ts';
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import { makeFacts } from '../../src/server/wallets/voucher/voucher-document-testing.ts';
import { drawVoucher } from '../../src/server/wallets/voucher/voucher-document.ts';
import { expect } from '../park.ts';
import { demoTracesIn } from './demo-traces.ts';
import { test } from './journey.ts';
import { readMail } from './mail-box.ts';
import { makeTrove, search, searchAnswers, searchPage, searchPassFiles, searchPdf } from './trove.ts';

/** The tests of the search itself. */
export function plantedTraces(): void {
  test('the search knows the demonstration park, its country and its money, and takes nothing else for them', async () => {
    const [order] = readDemoPark().orders;
    const { name, supportEmail, pointsName } = await loadBrand();
    const planted = [name.toUpperCase(), supportEmail, pointsName, order?.orderId, order?.barcode, 'a pier'];
    const foreign = ['12.50 USD', '$12.50', 'lang="en-US"', 'en_US', 'America/New_York', 'two dollars'];
    for (const text of [...planted, ...foreign]) expect(demoTracesIn(`… ${text} …`), text).not.toEqual([]);
    expect(demoTracesIn('Tageskarte 39,50 € am 20.11.2026, lang="en", Papierkorb, Europe/Berlin')).toEqual(
      [],
    );
  });

  test('a trace that is planted in an answer, a page, a mail, a pass or a PDF is found', async ({
    page,
    park,
  }) => {
    const { name } = await loadBrand();
    const trove = makeTrove();
    const answers = searchAnswers(trove, page.context(), 'https://planted.test');
    const script = `<script type="application/json">{"amount":"$12"}</script>`;
    const body = `<!doctype html><html lang="en-US"><title>T</title>${script}<img alt="${name}" src="data:,">`;
    await page.route('https://planted.test/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
    await page.goto('https://planted.test/page');
    await searchPage(trove, page);
    await Promise.all(answers);
    const encoded = Buffer.from(`From ${name}`).toString('base64');
    const mail = `Subject: Hallo\r\ncontent-transfer-encoding: base64\r\n\r\n${encoded}`;
    search(trove, 'mail', 'planted', readMail(mail));
    const strings = Buffer.from(`\uFEFF"a" = "${name}";`, 'utf16le');
    searchPassFiles(trove, new Map([['de.lproj/pass.strings', strings]]));
    const { brand } = makeFacts();
    await searchPdf(trove, await drawVoucher(makeFacts({ brand: { ...brand, operatorName: name } })));
    const kinds = new Set(trove.traces.map((trace) => trace.split(' ', 1)[0]));
    expect(kinds).toEqual(new Set(['answer', 'mail', 'page', 'pass', 'pdf']));
    expect(trove.traces.join('\n')).toContain('page /page: en-US');
    await page.goto(park.url);
  });
}
