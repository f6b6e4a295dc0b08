/** Adds a pass to a simulated phone by the calls that the guest page makes. */
import type { Services } from '#server/base/services.ts';
import { googleSaveLinkPrefix } from '#domain/google-wallet.ts';

import type { Desk } from './desk.ts';

const timeoutMs = 15_000;

/**
 * Adds the pass of a guest page's address, or of Google's save link. Returns a sentence for the page: what was added, or
 * why the phone or the server refuses it.
 */
export async function addByAddress(
  services: Pick<Services, 'config'>,
  desk: Desk,
  wanted: { phone: 'apple' | 'google'; address: string },
): Promise<string> {
  const address = wanted.address.trim();
  if (wanted.phone === 'google') {
    if (desk.google === undefined)
      return 'Google Wallet writes to Google itself, so this phone sees nothing.';
    const link = address.startsWith(googleSaveLinkPrefix)
      ? address
      : await askForPass(services, '/api/google-wallet/', address);
    if (typeof link !== 'string' && link.problem !== undefined) return link.problem;
    const text = typeof link === 'string' ? link : link.body.toString();
    return (await desk.google.save(text)) ?? 'Added to Google Wallet.';
  }
  const file = await askForPass(services, '/api/apple-wallet/', address);
  if (file.problem !== undefined) return file.problem;
  return addFile(desk, file.body, file.lastModified);
}

/** Adds a .pkpass or .pkpasses file to the Apple phone. */
export async function addFile(desk: Desk, file: Buffer, lastModified?: string): Promise<string> {
  if (desk.apple === undefined) return 'This park has no Apple certificate, so there is no Apple phone.';
  const { added, refused } = await desk.apple.add(file, lastModified);
  const sentences =
    added === 0 ? [] : [added === 1 ? 'Added to Apple Wallet.' : `${added} passes added to Apple Wallet.`];
  if (refused.length > 0) sentences.push(`Refused, as a phone would: ${refused.join('; ')}.`);
  return sentences.join(' ');
}

type AskedPass =
  | { problem: string }
  | { problem?: undefined; body: Buffer; lastModified: string | undefined };

async function askForPass(
  { config }: Pick<Services, 'config'>,
  call: string,
  address: string,
): Promise<AskedPass> {
  const proof = proofIn(address);
  if (proof === undefined)
    return { problem: 'This is not the address of a pass, such as /10400001/7226000004000017.' };
  try {
    const answer = await fetch(`${config.publicUrl}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(proof),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) return { problem: `The server answers ${answer.status}: ${titleIn(body)}` };
    return { body, lastModified: answer.headers.get('last-modified') ?? undefined };
  } catch {
    return { problem: `The server cannot be reached at ${config.publicUrl} (PUBLIC_URL).` };
  }
}

/** The proof that the guest page at this address sends: order and barcode, or the hash of a link. */
function proofIn(address: string): Record<string, string> | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  const parts = path.split('/').filter((part) => part !== '');
  const [first = '', second] = parts;
  if (parts.length === 2 && second !== undefined) return { orderId: first, barcode: second };
  return parts.length === 1 && /^[\w-]{8,200}$/.test(first) ? { hashUrl: first } : undefined;
}

function titleIn(body: Buffer): string {
  try {
    const problem: unknown = JSON.parse(body.toString());
    if (typeof problem === 'object' && problem !== null && 'title' in problem) return String(problem.title);
  } catch {
    // Not a problem document: its first characters say more than nothing.
  }
  return body.toString().slice(0, 200);
}
