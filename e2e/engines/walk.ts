/** The parameters of a walk's steps, and the demo park's passes. */
import { readDemoPark } from '../../src/server/demo/demo-data.ts';
import type { RecordingProxy } from './proxy.ts';
import type { Visitor } from './visitor.ts';

/**
 * One step of a walk: a sentence as its name, and the function that performs it. A step starts by opening an address.
 */
export interface Step {
  name: string;
  run(walk: Walk): Promise<void>;
}

/** The visitor, the network in front of the park, and a folder for screenshots. */
export interface Walk {
  visitor: Visitor;
  network: RecordingProxy;
  folder: string;
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
