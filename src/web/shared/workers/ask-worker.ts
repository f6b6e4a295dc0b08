/** Questions to a worker: a worker that has died, at whatever moment, or that stays silent is an error and never a wait. */
import { startAppWorker } from './app-worker.ts';
import { withTimeLimit } from './time-limit.ts';

/** A worker that answers one question at a time. */
export interface AskedWorker<Question, Answer> {
  /** Rejects where the worker has failed, before this question or during it, or takes too long. */
  ask(question: Question, transfer: Transferable[]): Promise<Answer>;
  close(): void;
}

/** Starts a worker from a file of the web build. */
export function openWorker<Question, Answer>(
  url: string,
  answerMillisecondsMax: number,
): AskedWorker<Question, Answer> {
  const worker = startAppWorker(url);
  // Listened for from the start, because a script that does not come fails before anything is asked, and only once.
  const failure = new Promise<never>((_, reject) => {
    for (const kind of ['error', 'messageerror'])
      worker.addEventListener(kind, () => reject(new Error('The worker failed.')));
  });
  failure.catch(() => undefined); // each question reports it
  return {
    ask(question, transfer) {
      const answer = new Promise<Answer>((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
      });
      worker.postMessage(question, transfer);
      return withTimeLimit(Promise.race([failure, answer]), answerMillisecondsMax);
    },
    close: () => worker.terminate(),
  };
}
