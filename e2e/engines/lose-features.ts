/** The script that removes from a page or worker everything that the oldest supported browsers lack. */
import { listNewerMembers, type NewerMember } from '../../tools/browser-floor.ts';

/**
 * A script that runs before any other. Its list comes from MDN's browser compatibility data, so it names what one of
 * the oldest browsers lacks (tools/browser-floor.ts), whether our scripts use it or not.
 */
export function loseFeatures(): string {
  return `(${remove.toString()})(${JSON.stringify(listNewerMembers())});\n`;
}

/** Runs in the page or worker; what an engine does not allow to be removed, it keeps. */
function remove(members: readonly NewerMember[]): void {
  const namespaces: readonly object[] = [globalThis, Intl];
  const objectIn = (holder: object, name: string): object | undefined => {
    const value: unknown = Reflect.get(holder, name);
    return Object(value) === value ? Object(value) : undefined;
  };
  const removeFrom = (owner: object, key: string | symbol, isStatic: boolean | undefined): void => {
    const prototype = objectIn(owner, 'prototype');
    if (isStatic !== false || prototype === undefined) Reflect.deleteProperty(owner, key);
    if (isStatic !== true && prototype !== undefined) Reflect.deleteProperty(prototype, key);
  };
  for (const { owner: ownerName, name, isStatic } of members) {
    const symbol: unknown = name.startsWith('@@') ? Reflect.get(Symbol, name.slice(2)) : undefined;
    const key = typeof symbol === 'symbol' ? symbol : name;
    for (const space of namespaces) {
      const owner = ownerName === undefined ? space : objectIn(space, ownerName);
      if (owner !== undefined) removeFrom(owner, key, isStatic);
    }
    // The members of a window or worker are its own properties. Windows had the frames of animations long before workers.
    const isOfScope = /^Window$|GlobalScope$/.test(ownerName ?? '');
    const isKept = typeof document === 'object' && ownerName === 'DedicatedWorkerGlobalScope';
    if (isOfScope && !isKept) Reflect.deleteProperty(globalThis, key);
  }
}
