/** A process that decodes pictures (photo-decoder.process.ts): how it is started, asked, watched and ended. */
import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { Readable } from 'node:stream';

import { photoHeight, photoWidth } from '#domain/constants.ts';
import type { PhotoCrop } from '#domain/photo.ts';

import { bmpBytesOf } from './read-bmp.ts';
import type { PictureSize } from './decode-photo.ts';
import { freeBytes } from './photo-files.ts';

/** A request to the process: one picture at a time, whose bytes come over the standard input. */
export interface DecodeTask {
  bytes: number;
  crop: PhotoCrop | undefined;
  size?: PictureSize | undefined;
  /** RGB pixels, or a BMP as text in base64. */
  form: 'pixels' | 'text';
}

/** `made` if the picture's bytes in the wanted form are written to `answersAt`, else why it cannot become a photo. */
export type DecodeAnswer = 'made' | 'unreadable' | 'crop-too-small' | 'picture-too-small';

/** The file descriptor of the process for the bytes that it makes. */
export const answersAt = 4;

/** One picture for the process. */
export type Picture = Omit<DecodeTask, 'bytes'> & { photo: Buffer };

/** The limits of one picture; beyond them the process has to be ended. */
export interface PictureLimits {
  decodeMilliseconds: number;
  /** Resident memory; checked only on systems that report it (Linux). */
  memoryBytes: number;
}

/**
 * The made bytes in the parts in which they arrived, or why there are none: `too-much` if the picture ended the process
 * by its memory or by a crash, and `gave-up` if a busy machine may be the reason.
 */
export type Outcome = readonly Buffer[] | Exclude<DecodeAnswer, 'made'> | 'too-much' | 'gave-up';

/** A process that runs. */
export interface DecodingProcess {
  isConnected: () => boolean;
  /**
   * Asks for one picture, whose bytes are then gone; the next one follows after the outcome. After `too-much` and
   * `gave-up` it has to be ended.
   */
  ask: (picture: Picture, limits: PictureLimits) => Promise<Outcome>;
  end: () => void;
}

const memoryCheckMilliseconds = 100;

/**
 * Starts a process without the server's environment variables; it does not keep the server from ending. Only tests run
 * another script.
 */
export function startDecodingProcess(script?: string): DecodingProcess {
  // Beside this file, in the source and in the server's bundle.
  const own = new URL(`photo-decoder.process${extname(import.meta.url)}`, import.meta.url);
  const child = fork(script ?? own, {
    execArgv: [],
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  // A process that ended while it was written to is reported by its 'exit' event.
  child.stdin?.on('error', () => undefined);
  if (child.pid !== undefined) giveWay(child.pid);
  child.on('error', () => child.kill('SIGKILL')); // its 'exit' event reports to the waiting caller
  child.unref();
  child.channel?.unref();
  const arrivals = openArrivals(child);
  return {
    isConnected: () => child.connected,
    ask: (picture, limits) => ask(child, arrivals, { picture, limits }),
    end: () => child.kill('SIGKILL'),
  };
}

/** Gives the server priority over the decoder, because guests at the gate wait for it. */
function giveWay(id: number): void {
  try {
    setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has just ended, or the system does not allow it; then it runs with normal priority.
  }
}

/** The bytes that the process has made for the present picture. */
interface Arrivals {
  parts: Buffer[];
  bytes: number;
  /** Called after each part; without a present picture it ends the process. */
  note: () => void;
}

function noArrivals(child: ChildProcess): Arrivals {
  return { parts: [], bytes: 0, note: () => child.kill('SIGKILL') };
}

function openArrivals(child: ChildProcess): Arrivals {
  const arrivals = noArrivals(child);
  const made = child.stdio[answersAt];
  if (!(made instanceof Readable)) return arrivals; // it could not start, and its 'exit' event reports that
  made.on('data', (part: Buffer) => {
    arrivals.parts.push(part);
    arrivals.bytes += part.length;
    arrivals.note();
  });
  made.on('error', () => undefined);
  // Sockets have it, and a Readable alone does not.
  if ('unref' in made && typeof made.unref === 'function') made.unref();
  return arrivals;
}

function ask(
  child: ChildProcess,
  arrivals: Arrivals,
  { picture: { photo, ...settings }, limits }: { picture: Picture; limits: PictureLimits },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const wanted = wantedBytesOf(settings);
    let isMade = false;
    const finish = (outcome: Outcome): void => {
      clearTimeout(timeLimit);
      clearInterval(memoryCheck);
      child.off('message', onMessage);
      child.off('exit', onExit);
      Object.assign(arrivals, noArrivals(child));
      resolve(outcome);
    };
    arrivals.note = () => {
      if (arrivals.bytes > wanted) finish('too-much');
      else if (isMade && arrivals.bytes === wanted) finish(arrivals.parts);
    };
    const onExit = (_code: number | null, signal: NodeJS.Signals | null): void =>
      finish(signal === 'SIGKILL' || signal === 'SIGTERM' ? 'gave-up' : 'too-much');
    // The process is our own and sends no other messages.
    const onMessage = (message: unknown): void => {
      const answer = message as DecodeAnswer;
      if (answer !== 'made') return finish(answer);
      isMade = true;
      arrivals.note();
    };
    const timeLimit = setTimeout(() => finish('gave-up'), limits.decodeMilliseconds);
    const memoryCheck = setInterval(() => {
      if (residentBytesOf(child.pid) > limits.memoryBytes) finish('too-much');
    }, memoryCheckMilliseconds);
    child.on('message', onMessage);
    child.on('exit', onExit);
    // It has written what it was not asked for, which must not stand in the next guest's photo.
    if (arrivals.bytes > 0) return finish('gave-up');
    const task: DecodeTask = { ...settings, bytes: photo.length };
    child.send(task, (error) => {
      if (error !== null) finish('gave-up');
    });
    // The bytes go as they are: a message would copy them, and collecting the copies held every other guest up.
    child.stdin?.write(photo, (error) => {
      if (!(error instanceof Error)) freeBytes(photo);
    });
  });
}

function wantedBytesOf({ size, form }: Pick<DecodeTask, 'size' | 'form'>): number {
  const { width, height } = size ?? { width: photoWidth, height: photoHeight };
  return form === 'pixels' ? width * height * 3 : Math.ceil(bmpBytesOf(width, height) / 3) * 4;
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
