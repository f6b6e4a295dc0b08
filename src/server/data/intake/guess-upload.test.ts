import { request as ask } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { makeWorkbook, textRow } from '../imports/testing/make-workbook.ts';
import { guessUpload } from './guess-upload.service.ts';
import { sharePark, shareStaff } from '#server/testing/shared-park.ts';

const park = sharePark();
const lead = shareStaff(park, 'admin');

const frame = (file: Buffer): Buffer => Buffer.concat([Buffer.from('{}\n'), file]);
const headers = () => ({
  authorization: `Bearer ${lead.token}`,
  'content-type': 'application/x-promenade-import',
});
const guess = (file: Buffer) =>
  park.app.inject({
    method: 'POST',
    url: '/api/admin/import/guess/',
    headers: headers(),
    payload: frame(file),
  });

const linksTo = (target: string, more = ''): string =>
  `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="${target}"/>${more}</Relationships>`;

test.each(['%E0%A4%A', 'http://[', 'a/%zz/b.xml'])(
  'a workbook that links to %s is answered with the reason',
  async (target) => {
    for (const name of ['_rels/.rels', 'xl/_rels/workbook.xml.rels']) {
      const book = makeWorkbook({ rows: '', parts: [{ name, content: linksTo(target) }] });
      const answer = await guess(book);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { fault: `The workbook is damaged: it links to "${target}"`, guess: null },
      ]);
    }
  },
);

test('a workbook may link to anything outside of it', async () => {
  const outside = '<Relationship Id="rId9" Type="x/hyperlink" Target="http://[" TargetMode="External"/>';
  const content = linksTo('worksheets/sheet1.xml', outside);
  const parts = [{ name: 'xl/_rels/workbook.xml.rels', content }];
  const book = makeWorkbook({ rows: textRow(1, ['orderId', 'barcode']), parts });
  expect((await guess(book)).json()).toMatchObject({ fault: null });
});

/** Rows that unpack to this many megabytes. */
const largeBook = (megabytes: number): Buffer =>
  makeWorkbook({ rows: textRow(1, ['x'.repeat(1000)]).repeat(megabytes * 1000) });

test('a workbook that unpacks to more than a guess may read is answered with the reason', async () => {
  expect((await guess(largeBook(270))).json()).toEqual({
    fault: expect.stringContaining('unpacks to more than 256 MB'),
    guess: null,
  });
});

test('the work on a guess ends when its caller leaves', async () => {
  const leaving = new AbortController();
  const body = Readable.from([frame(largeBook(40))], { objectMode: false });
  const left = guessUpload(park.services, { fileName: 'large.xlsx', body, left: leaving.signal });
  leaving.abort();
  expect(await left).toEqual({ fault: 'The caller has left', guess: null });
});

test('a connection that is closed is a caller who has left', async () => {
  const { port } = new URL(await park.app.listen({ port: 0, host: '127.0.0.1' }));
  const uploads = () => readdirSync(join(park.services.config.dataDir, 'imports')).length;
  const call = ask({ port, method: 'POST', path: '/api/admin/import/guess/', headers: headers() });
  call.on('error', () => undefined);
  call.end(frame(largeBook(100)));
  await expect.poll(uploads).toBe(1);
  call.destroy();
  const since = performance.now();
  await expect.poll(uploads, { timeout: 20_000 }).toBe(0);
  const whole = performance.now();
  await guess(largeBook(100));
  expect(whole - since).toBeLessThan((performance.now() - whole) / 2);
});
