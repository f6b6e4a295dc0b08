/** The result of the work, or an error after the time limit. The work itself continues; its late result is dropped. */
export function withTimeLimit<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No result within ${milliseconds} ms.`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
