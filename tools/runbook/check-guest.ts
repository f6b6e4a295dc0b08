/**
 * A guest of the park: the mail with the link, the page of a pass, and its file for Apple Wallet, signed by the park's
 * certificate.
 */
import { readZip, runProgramIfThere } from '../../src/pass/testing/oracles.ts';
import { expectThat, host, type Ask } from './ask-park.ts';
import { passTypeIdentifier } from './by-hand.ts';

/** The pass of docs/samples/orders.csv, whose product is in docs/samples/products.csv. */
const pass = { orderId: '20260001', barcode: '5126000020260001' };
const productName = 'Spring Day Ticket';

/** What the run knows of the park. */
interface Park {
  wwdrPem: string;
  parkName: string;
  /** What the mail server put into the mailbox. */
  mailbox: string;
}

/** Throws if the guest does not get a mail, a page by its link and by numbers, and a valid pass of this park. */
export async function checkGuest(ask: Ask, { wwdrPem, parkName, mailbox }: Park): Promise<void> {
  const mail = mailbox.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const link = new RegExp(`https://${host}(/[^\\s"<>]+)`).exec(mail)?.[1];
  expectThat(link !== undefined, 'the mail to the guest has no link');
  await readPage(ask, link ?? '', parkName);
  const html = await readPage(ask, `/${pass.orderId}/${pass.barcode}`, parkName);
  const file = await ask('/api/apple-wallet/', pass);
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

async function readPage(ask: Ask, path: string, parkName: string): Promise<string> {
  const page = await ask(path);
  const html = page.body.toString();
  expectThat(page.status === 200, `the page was answered ${page.status}`);
  for (const text of [productName, parkName])
    expectThat(html.includes(text), `the page does not name ${text}`);
  return html;
}
