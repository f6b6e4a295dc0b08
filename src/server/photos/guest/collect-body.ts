/** Collects a body's bytes, and pauses to verify the proof at their head. */
import type { Readable } from 'node:stream';

import { photoBodies } from '#server/base/limits/limits.ts';
import { headBytesMax, type EarlyProof } from '../early-proof.ts';
import { Refusal } from '#server/base/refusal.ts';

interface Collecting {
  bytesMax: number;
  /** The content length that the client announced; 0 if none. */
  bytesDeclared: number;
  /** Aborted, with the refusal as its reason, if the body must be cut off. */
  signal: AbortSignal;
  /** True if all bytes so far are kept elsewhere. */
  onBytes: (bytes: Buffer) => boolean;
  readHead: (head: string) => EarlyProof | 'waiting' | 'none';
  /** Nothing more is read until this has settled. */
  admit: (proof: EarlyProof) => Promise<void>;
  /** Called before a body is refused for being too slow, because its connection must then be closed. */
  onTooSlow: () => void;
}

/**
 * Returns those of the body's parts that are not kept elsewhere. If it is refused before its end, the rest is discarded
 * as it arrives, because a browser reads an answer only after it has sent everything; a connection that is then too slow
 * is closed.
 */
export async function collectBody(payload: Readable, how: Collecting): Promise<Buffer[]> {
  if (how.bytesDeclared > how.bytesMax) {
    throwAwayRest(payload);
    throw new Refusal('body-too-large');
  }
  const chunks: Buffer[] = [];
  try {
    await readAll(payload, chunks, how);
    return chunks;
  } catch (error) {
    chunks.length = 0;
    throwAwayRest(payload);
    throw error;
  }
}

function readAll(payload: Readable, chunks: Buffer[], how: Collecting): Promise<void> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let admitted: Promise<void> | undefined;
    let isHeadRead = false;
    let isOver = false;
    const watch = watchPace(payload, () => {
      how.onTooSlow();
      fail(new Refusal('request-too-slow'));
    });
    const stop = (): void => {
      isOver = true;
      watch.stop();
      payload.off('data', onData).off('end', onEnd).off('error', fail).off('close', onClose);
      how.signal.removeEventListener('abort', onCut);
    };
    const fail = (error: unknown): void => {
      stop();
      reject(error instanceof Error ? error : new Refusal('malformed-request'));
    };
    const onCut = (): void => fail(how.signal.reason);
    const onClose = (): void => fail(new Refusal('malformed-request'));
    const onEnd = (): void => {
      stop();
      (admitted ?? Promise.resolve()).then(resolve, reject);
    };
    const goOn = (): void => {
      if (isOver) return;
      watch.resume();
      payload.resume();
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > how.bytesMax) return fail(new Refusal('body-too-large'));
      if (how.onBytes(chunk)) chunks.length = 0;
      else chunks.push(chunk);
      if (isHeadRead || how.signal.aborted) return undefined;
      const proof = how.readHead(Buffer.concat(chunks).toString('latin1', 0, headBytesMax));
      isHeadRead = proof !== 'waiting';
      if (proof === 'waiting' || proof === 'none') return undefined;
      payload.pause();
      watch.pause();
      admitted = how.admit(proof);
      void admitted.then(goOn, fail);
      return undefined;
    };
    how.signal.addEventListener('abort', onCut);
    payload.on('data', onData).on('end', onEnd).on('error', fail).on('close', onClose);
  });
}

/** Calls back if fewer bytes than the minimum arrived within an interval; a paused body has no minimum. */
function watchPace(payload: Readable, onTooSlow: () => void) {
  const { bytesPerSecondMin, slownessMilliseconds } = photoBodies;
  const bytesMin = (bytesPerSecondMin * slownessMilliseconds) / 1000;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const count = (chunk: Buffer): void => void (bytes += chunk.length);
  const pause = (): void => clearInterval(timer);
  const resume = (): void => {
    clearInterval(timer);
    bytes = 0;
    timer = setInterval(() => {
      const isTooSlow = bytes < bytesMin;
      bytes = 0;
      if (isTooSlow) onTooSlow();
    }, slownessMilliseconds);
    timer.unref();
  };
  payload.on('data', count);
  resume();
  const stop = (): void => {
    pause();
    payload.off('data', count);
  };
  return { pause, resume, stop };
}

function throwAwayRest(payload: Readable): void {
  if (payload.readableEnded || payload.destroyed) return;
  const watch = watchPace(payload, () => payload.destroy());
  payload.once('end', watch.stop).once('close', watch.stop).once('error', watch.stop);
  payload.resume();
}
