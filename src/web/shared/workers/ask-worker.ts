/** Questions to a worker: if the worker has failed at any time, or does not reply in time, the question rejects. */
import { startAppWorker } from './app-worker.ts';
import { withTimeLimit } from './time-limit.ts';

/** A worker that answers one question at a time. */
export interface AskedWorker<Question, Answer> {
  /** Rejects if the worker has failed, before this question or during it, or takes too long. */
  ask(question: Question, transfer: Transferable[]): Promise<Answer>;
  close(): void;
}

/** Starts a worker from a file of the web build. */
export function openWorker<Question, Answer>(
  url: string,
  answerMillisecondsMax: number,
): AskedWorker<Question, Answer> {
  const worker = startAppWorker(url);
  // Registered from the start, because a script that fails to load reports it before the first question, and only
  // once.
  const failure = new Promise<never>((_, reject) => {
    for (const kind of ['error', 'messageerror'])
      worker.addEventListener(kind, () => reject(new Error('The worker failed.')));
  });
  failure.catch(() => undefined); // each question reports the failure itself
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
