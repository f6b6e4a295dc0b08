/** Copies of a template database that several tests use one after another: each finds the state of the template. */
import type { Database } from '#server/base/db/database.ts';
import { readCopyAge, readCopyState, resetCopy, type CopyAge, type CopyState } from './reset-copy.queries.ts';

export interface TemplateCopy {
  /** Runs as the database's owner while no test uses the copy. */
  asOwner: <Result>(run: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Deletes the copy. */
  discard: () => Promise<void>;
}

/** Lends a copy to one test at a time. */
export interface CopyPool<Copy extends TemplateCopy> {
  take: () => Promise<Copy>;
  giveBack: (copy: Copy) => void;
}

/** Makes a copy only if none is free that can be put back into the state of the template. */
export function makeCopyPool<Copy extends TemplateCopy>(make: () => Promise<Copy>): CopyPool<Copy> {
  const free: Copy[] = [];
  const ages = new Map<Copy, CopyAge>();
  let template: Promise<CopyState> | undefined;

  async function reuse(copy: Copy): Promise<boolean> {
    const age = ages.get(copy);
    ages.delete(copy);
    if (template === undefined || age === undefined) return false;
    const state = await template;
    const newAge = await within(
      resetMilliseconds,
      copy.asOwner((db) => resetCopy(db, state, age)),
    );
    if (newAge === undefined) return false;
    ages.set(copy, newAge);
    return true;
  }

  async function makeNew(): Promise<Copy> {
    const copy = await make();
    template ??= copy.asOwner(readCopyState);
    await template;
    ages.set(copy, await copy.asOwner(readCopyAge));
    return copy;
  }

  return {
    take: async () => {
      for (let copy = free.pop(); copy !== undefined; copy = free.pop()) {
        if (await reuse(copy)) return copy;
        await copy.discard();
      }
      return makeNew();
    },
    giveBack: (copy) => {
      free.push(copy);
    },
  };
}

/** A test may leave a transaction open that never ends; its copy is then replaced. */
const resetMilliseconds = 10_000;

/** The result, or undefined if it fails or takes longer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
