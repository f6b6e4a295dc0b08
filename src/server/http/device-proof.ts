/** The proof that came with a call (docs/algorithms/device-proof.md). */
import { hash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { ErrorCode } from '#contract/errors.ts';
import { deviceProofHeader } from '#contract/calls/device-key.ts';

import { Refusal } from '#server/base/refusal.ts';
import { giveProofBack, readDeviceProof, type DeviceProof } from '#server/base/security/device-proof.ts';
import type { Services } from '#server/base/services.ts';

/** The hashes of bodies as they came, before they are parsed; only of calls with a proof. */
const bodyHashes = new WeakMap<FastifyRequest, string>();

/** Hashes the body of a call that came with a proof. */
export function noteBody(request: FastifyRequest, body: Buffer): void {
  if (proofTextOf(request) !== undefined) bodyHashes.set(request, hash('sha256', body, 'base64url'));
}

/**
 * Does the work of a call with the proof that came with it, or undefined without a good one. The proof may be used again
 * if the call ended without a decision, because browsers and our own page then send the same call once more.
 */
export async function withDeviceProof<Answer>(
  services: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  work: (proof: DeviceProof | undefined) => Promise<Answer>,
): Promise<Answer> {
  const proof = await deviceProofOf(services, request);
  try {
    return await work(proof);
  } catch (error) {
    // The first error is the answer; a proof that cannot be given back ends in some minutes.
    if (isUndecided(error)) await giveProofBack(services, proof).catch(() => undefined);
    throw error;
  }
}

async function deviceProofOf(
  { clock }: Pick<Services, 'clock'>,
  request: FastifyRequest,
): Promise<DeviceProof | undefined> {
  const text = proofTextOf(request);
  const bodyHash = bodyHashes.get(request);
  if (text === undefined || bodyHash === undefined) return undefined;
  const path = request.url.split('?', 1)[0] ?? '';
  return readDeviceProof(text, { method: request.method, path, bodyHash, now: clock.now() });
}

function proofTextOf({ headers }: FastifyRequest): string | undefined {
  const text = headers[deviceProofHeader];
  return typeof text === 'string' ? text : undefined;
}

const undecided: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'puzzle-required',
  'temporary-error',
  'unavailable',
]);

/** True for an error after which the same call may be sent again. */
function isUndecided(error: unknown): boolean {
  return !(error instanceof Refusal) || undecided.has(error.code);
}
