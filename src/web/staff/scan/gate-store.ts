/**
 * What the gate's screen keeps on the device, in IndexedDB, so that it survives a reload and a change of battery: the list
 * of today, the scans that wait for the network, what was admitted with them, and the settings of the device.
 */

/** The stores: each a table with the keys that its comment names. */
export type StoreName =
  /** Parts of the list by their number, and `keys`. */
  | 'list'
  /** Sealed photos of season passes, by code and mark. */
  | 'photos'
  /** Waiting scans by an ascending number. */
  | 'queue'
  /** What this device admitted without a network, by the hash of the pass. */
  | 'taken'
  /** What the server judged otherwise, by the id of the scan, until someone has seen it. */
  | 'findings'
  /** The settings of the device, by name. */
  | 'device';

const names: readonly StoreName[] = ['list', 'photos', 'queue', 'taken', 'findings', 'device'];
const databaseName = 'gate';

let opened: Promise<IDBDatabase> | undefined;

/** Reads a value, of a range the first one; undefined if there is none. */
export async function readStored(store: StoreName, key: IDBValidKey | IDBKeyRange): Promise<unknown> {
  return settle((await tableOf(store, 'readonly')).get(key));
}

/** Reads all values with their keys, in the order of the keys. */
export async function readAllStored(store: StoreName): Promise<{ key: IDBValidKey; value: unknown }[]> {
  const table = await tableOf(store, 'readonly');
  const [keys, values] = await Promise.all([settle(table.getAllKeys()), settle<unknown[]>(table.getAll())]);
  return keys.map((key, index) => ({ key, value: values[index] }));
}

/** The keys of all values, in their order. */
export async function readStoredKeys(store: StoreName): Promise<IDBValidKey[]> {
  return settle((await tableOf(store, 'readonly')).getAllKeys());
}

/** Changes a store in one transaction. Resolves when the change is on the disk. */
export async function changeStored(store: StoreName, change: (table: IDBObjectStore) => void): Promise<void> {
  const table = await tableOf(store, 'readwrite');
  const done = settleTransaction(table.transaction);
  change(table);
  await done;
}

/** Deletes the list with its keys and photos. The waiting scans and the settings of the device stay. */
export async function forgetList(): Promise<void> {
  await changeStored('list', (table) => table.clear());
  await changeStored('photos', (table) => table.clear());
}

async function tableOf(store: StoreName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const database = await opened;
  // A scan counts once it is on the disk, because a battery may be taken out at any moment.
  return database.transaction(store, mode, { durability: 'strict' }).objectStore(store);
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.addEventListener('upgradeneeded', () => {
    const { result } = request;
    for (const name of names) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
  });
  return settle(request).then((database) => {
    // Another version of the page may have to change the stores.
    database.addEventListener('versionchange', () => {
      database.close();
      opened = undefined;
    });
    return database;
  });
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store failed.')));
  });
}

function settleTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = (): void => reject(transaction.error ?? new Error('The store failed.'));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
