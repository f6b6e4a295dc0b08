/** A guest of the park: the page of a pass, and its file for Apple Wallet, signed by the park's certificate. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { readZip, runProgramIfThere } from '../../src/pass/testing/oracles.ts';
import { passTypeIdentifier } from './by-hand.ts';
import type { Site } from './treatments.ts';

/** The pass of docs/samples/orders.csv, whose product is in docs/samples/products.csv. */
const pass = { orderId: '20260001', barcode: '5126000020260001' };
const productName = 'Spring Day Ticket';

/** What the run knows of the park. */
interface Park {
  wwdrPem: string;
  parkName: string;
  /** The text of the file with the links. */
  linkFile: string;
}

/** Throws if the guest does not get a page, by link and by numbers, and a valid pass of this park. */
export async function checkGuest(site: Site, { wwdrPem, parkName, linkFile }: Park): Promise<void> {
  const line = linkFile.split('\r\n').find((one) => one.startsWith(`${pass.orderId},${pass.barcode},`));
  expectThat(line !== undefined, 'the file with the links does not have the pass');
  await readPage(site, new URL(line?.split(',')[2] ?? '').pathname, parkName);
  const html = await readPage(site, `/${pass.orderId}/${pass.barcode}`, parkName);
  const file = await ask(site, 'POST', '/api/apple-wallet/', pass);
  expectThat(
    file.status === 200,
    `the pass was answered ${file.status}: ${file.body.toString().slice(0, 300)}`,
  );
  expectThat(file.mediaType === 'application/vnd.apple.pkpass', `the pass is ${file.mediaType}`);
  const files = await readZip(file.body);
  const contentOf = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0);
  const json = contentOf('pass.json').toString();
  for (const text of [productName, parkName, pass.barcode, passTypeIdentifier])
    expectThat(json.includes(text), `pass.json does not name ${text}`);
  expectThat(!/harborlight/i.test(html + json), 'the page or the pass names the demo park');
  const verified = await runProgramIfThere(
    'openssl',
    'smime -verify -binary -inform DER -in signature -content manifest.json -CAfile wwdr.pem -purpose any -out manifest'.split(
      ' ',
    ),
    { signature: contentOf('signature'), 'manifest.json': contentOf('manifest.json'), 'wwdr.pem': wwdrPem },
  );
  expectThat(
    verified?.isAccepted === true,
    `openssl does not accept the signature: ${verified?.output ?? 'no openssl'}`,
  );
}

async function readPage(site: Site, path: string, parkName: string): Promise<string> {
  const page = await ask(site, 'GET', path);
  const html = page.body.toString();
  expectThat(page.status === 200, `the page was answered ${page.status}`);
  for (const text of [productName, parkName])
    expectThat(html.includes(text), `the page does not name ${text}`);
  return html;
}

interface Answer {
  status: number;
  mediaType: string;
  body: Buffer;
}

let asked = 0;

/** Asks one of the two servers, in turn, as the proxy in front of them does. */
function ask(
  { ports, publicUrl }: Site,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = {
    host: new URL(publicUrl).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const port = ports[asked++ % 2 === 0 ? 0 : 1];
  return new Promise((resolve, reject) => {
    const sent = request({ port, method, path, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      buffer(answer).then(
        (read) => resolve({ status, mediaType: given['content-type'] ?? '', body: read }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function expectThat(isTrue: boolean, words: string): void {
  if (!isTrue) throw new Error(`After the runbook's steps, ${words}.`);
}
