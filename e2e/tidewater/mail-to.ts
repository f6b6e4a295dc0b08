import { expect } from '../park.ts';
import type { Tidewater } from './park.ts';

/** The newest mail to an address, once it has arrived. */
export async function mailTo({ mailBox }: Tidewater, to: string): Promise<string> {
  const newest = (): string => mailBox.mails.findLast((mail) => mail.to === to)?.text ?? '';
  await expect.poll(newest).not.toBe('');
  return newest();
}
