/** One store of the browser's own database, for what the local storage cannot hold or must not lose. */

/** Where a value is kept. */
export interface StorePlace {
  database: string;
  store: string;
}

/** Does one thing in the store. Rejects in a browser that keeps nothing, such as some private windows. */
export async function inStore<Result>(
  { database: name, store }: StorePlace,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed.')));
    request.addEventListener('blocked', () => reject(new Error('The storage is blocked.')));
  });
}
