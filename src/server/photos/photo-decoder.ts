/**
 * Decodes guests' pictures in separate processes, which hold no secret and are killed when a picture takes too much
 * time or memory: the server itself never decodes a stranger's JPEG (docs/algorithms/photo.md).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

import type { PhotoCrop } from '#domain/photo.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { PictureSize } from './decode-photo.ts';
import type { DecodeAnswer, DecodeTask } from './photo-decoder.process.ts';

/** Decodes as many pictures at once as it has processes; the others wait. */
export interface PhotoDecoder {
  /**
   * 640 by 480 RGB pixels of the crop of the upright picture, or as many as `size` says, or undefined if the picture cannot become a photo.
   * Refuses with `photo-crop-too-small` or `photo-picture-too-small` if a side is shorter than 64 pixels, and with
   * `temporary-error` if time ran out or the process was ended from outside, because the same picture may succeed next
   * time.
   */
  decode(photo: Buffer, crop: PhotoCrop | undefined, size?: PictureSize): Promise<Buffer | undefined>;
  /** Ends the processes and abandons their work. */
  close(): void;
}

/** The limits of a decoding process; beyond them it is killed. */
export interface DecoderLimits {
  processes: number;
  decodeMilliseconds: number;
  /** Resident memory; checked only on systems that report it (Linux). */
  memoryBytes: number;
  /** A process without work ends after this time. */
  idleMilliseconds: number;
}

const usualLimits: DecoderLimits = {
  processes: 2,
  decodeMilliseconds: 10_000,
  memoryBytes: 700 * 1024 * 1024,
  idleMilliseconds: 60_000,
};

const memoryCheckMilliseconds = 100;
const retryAfterSeconds = 5;

/** Makes a decoder; its processes start with the first pictures. */
export function makePhotoDecoder(change: Partial<DecoderLimits> = {}): PhotoDecoder {
  const limits = { ...usualLimits, ...change };
  const benches = Array.from({ length: limits.processes }, () => makeBench(limits));
  const free = [...benches];
  const waiting: ((bench: Bench) => void)[] = [];
  const take = async (): Promise<Bench> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  return {
    decode: async (photo, crop, size) => {
      const bench = await take();
      try {
        return await bench.decode({ photo, crop, size });
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(bench);
        else next(bench);
      }
    },
    close: () => {
      for (const bench of benches) bench.end();
    },
  };
}

/** One picture for the process. */
type Picture = Omit<DecodeTask, 'bytes'> & { photo: Buffer };

/** Holds one process: starts it when there is work, and again after it was killed. */
interface Bench {
  decode(picture: Picture): Promise<Buffer | undefined>;
  end(): void;
}

function makeBench(limits: DecoderLimits): Bench {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const decode = async (picture: Picture): Promise<Buffer | undefined> => {
    clearTimeout(idleTimer);
    if (child === undefined || !child.connected) child = start();
    const answer = await ask(child, picture, limits);
    if (typeof answer === 'string') end();
    if (answer === 'gave-up') throw new Refusal('temporary-error', { retryAfterSeconds });
    if (answer === 'too-much') return undefined;
    idleTimer = setTimeout(end, limits.idleMilliseconds).unref();
    const { pixels } = answer;
    if (pixels === 'unreadable') return undefined;
    if (typeof pixels === 'string') throw new Refusal(`photo-${pixels}`);
    return Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  };
  return { decode, end };
}

/** Starts a process without the server's environment variables; it does not keep the server from ending. */
function start(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'photo-decoder.process.ts'), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  // A process that ended while it was written to is reported by its 'exit' event.
  child.stdin?.on('error', () => undefined);
  if (child.pid !== undefined) giveWay(child.pid);
  child.on('error', () => child.kill('SIGKILL')); // its 'exit' event reports to the waiting caller
  child.unref();
  child.channel?.unref();
  return child;
}

/** Gives the server priority over the decoder, because guests at the gate wait for it. */
function giveWay(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has just ended, or the system does not allow it; then it runs with normal priority.
  }
}

/**
 * An answer, or the reason for none: `too-much` if the picture ended the process by its memory or by a crash, and
 * `gave-up` if a busy machine may be the reason.
 */
function ask(
  child: ChildProcess,
  { photo, ...settings }: Picture,
  limits: DecoderLimits,
): Promise<DecodeAnswer | 'too-much' | 'gave-up'> {
  return new Promise((resolve) => {
    const finish = (answer: DecodeAnswer | 'too-much' | 'gave-up'): void => {
      clearTimeout(timeLimit);
      clearInterval(memoryCheck);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = (_code: number | null, signal: NodeJS.Signals | null): void =>
      finish(signal === 'SIGKILL' || signal === 'SIGTERM' ? 'gave-up' : 'too-much');
    // The process is our own and sends no other messages.
    const onMessage = (message: unknown): void => finish(message as DecodeAnswer);
    const timeLimit = setTimeout(() => finish('gave-up'), limits.decodeMilliseconds);
    const memoryCheck = setInterval(() => {
      if (residentBytesOf(child.pid) > limits.memoryBytes) finish('too-much');
    }, memoryCheckMilliseconds);
    child.on('message', onMessage);
    child.on('exit', onExit);
    const task: DecodeTask = { ...settings, bytes: photo.length };
    child.send(task, (error) => {
      if (error !== null) finish('gave-up');
    });
    // The bytes go as they are: a message would copy them, and collecting the copies held every other guest up.
    child.stdin?.write(photo);
  });
}

/** The process's memory in bytes, or 0 if the system does not report it. */
function residentBytesOf(pid: number | undefined): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0; // no such file: another operating system, or a process that has just ended
  }
}
