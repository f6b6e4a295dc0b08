/** The parameters of a walk's steps, and the demo park's passes. */
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import type { RecordingProxy } from './proxy.ts';
import type { Visitor } from './visitor.ts';

/**
 * One step of a walk: a sentence as its name, and the function that performs it. A step starts by opening an address,
 * so that it can be repeated alone.
 */
export interface Step {
  name: string;
  /**
   * The journeys in Chromium (`e2e/<name>.e2e.ts`) whose subject the step covers, as tools/engine-steps.test.ts compares;
   * empty if the step is the only one about it.
   */
  journeys: readonly string[];
  /** Errors of the page that the step provokes. */
  allowedComplaints?: RegExp;
  run(walk: Walk): Promise<void>;
}

/** The visitor, the network in front of the park, and a folder for screenshots. */
export interface Walk {
  visitor: Visitor;
  network: RecordingProxy;
  folder: string;
  /** True if the pages lack everything that the oldest supported browsers lack. */
  isFloor: boolean;
}

const demo = readDemoPark();

/** A pass of the demo park by its order id. */
export function passOf(orderId: string) {
  const order = demo.orders.find((one) => one.orderId === orderId);
  if (order === undefined) throw new Error(`The demo park has no order ${orderId}.`);
  return { ...order, path: `/${order.orderId}/${order.barcode}` };
}

/** Waits for a complete file among the park's responses after the first `since` ones. */
export async function untilAnswered(
  { network }: Walk,
  since: number,
  wanted: { path: RegExp; type: RegExp },
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = network.answers
      .slice(since)
      .find(({ path, type }) => wanted.path.test(path) && wanted.type.test(type));
    if (found?.status === 200 && found.sizeBytes > 1000) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seen = network.answers.slice(since).map(({ path, status, type }) => `${path} ${status} ${type}`);
  throw new Error(`No whole file came from ${wanted.path}. Answers: ${seen.join(', ')}`);
}

/** Waits until the service worker controls the page, as at a guest's second visit. */
export async function untilControlled({ visitor }: Walk): Promise<void> {
  await visitor.until('service worker in control', 'return navigator.serviceWorker.controller !== null;');
}

/** Tries wrong barcodes for an order until its callers must solve a puzzle. */
export async function guessWrongly(url: string, orderId: string): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    const answer = await fetch(`${url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, barcode: String(88_800_000 + count) }),
    });
    if (answer.status !== 404 && answer.status !== 429)
      throw new Error(`A guess was answered ${answer.status}.`);
  }
}

/** Runs in the page: the drawing of the selector as a file, with a size in pixels. */
export const readDrawing = `
  const drawing = [...document.querySelectorAll(given.selector)].find(isShown);
  if (drawing === undefined) return null;
  const copy = drawing.cloneNode(true);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('preserveAspectRatio', 'none');
  copy.setAttribute('width', '1000');
  copy.setAttribute('height', String(given.height));
  return copy.outerHTML;`;

/** The code in the newest mail to an address, from the page that shows the demo's mails to developers. */
export async function mailedCode(url: string, email: string): Promise<string> {
  const read = async (path: string): Promise<string> => (await fetch(url + path)).text();
  for (let tries = 0; tries < 100; tries += 1) {
    const rows = (await read('/dev/mails')).split('<tr>');
    const row = rows.find((one) => one.includes(email) && one.includes('/dev/mails/')) ?? '';
    const path = /href="([^"]+)"/.exec(row)?.[1];
    const mail = path === undefined ? '' : await read(path);
    const code = /\b(\d{6})\b/.exec(mail.replaceAll(/<style[\s\S]*?<\/style>|#[0-9a-f]{6}/gi, ''))?.[1];
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No mail with a code came.');
}

/** The answer to a claim where the park is not called. */
export const claimAnswer = {
  points: 1590,
  pending: false,
  balance: 1840,
  product: 'Harborlight House',
  message: '1,590 Brownie points for Harborlight House.',
  walletTicket: 'a-wallet-ticket',
};
