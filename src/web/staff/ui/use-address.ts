/**
 * State of a screen that is part of its address: the parameters of the query, such as a search, a sort order, or the
 * row that is open. A copied address then opens the same view, also after a login, and Back and Forward move between
 * the views.
 */
import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

type Values = Readonly<Record<string, string>>;

/** Whether a change makes an entry of the browser's history, or changes the present one. */
export type AddressEntry = 'push' | 'replace';

/**
 * Returns the values of a screen's parameters, and a function that changes some of them. `plain` has the name and the
 * default of each parameter, and must be the same object at each render; a default is not written into the address.
 * Parameters of other names stay as they are. Without `entry`, a change adds a history entry if a parameter comes or
 * goes, and otherwise replaces the present one, so that a typed search is one step back.
 */
export function useAddress<Fields extends Values>(
  plain: Fields,
): readonly [Fields, (change: Partial<Fields>, entry?: AddressEntry) => void] {
  const search = useSearch();
  const values = useMemo(() => readValues(plain, search), [plain, search]);
  const change = useCallback(
    (wanted: Partial<Fields>, entry?: AddressEntry) => {
      // Two changes may come in one turn, so the search is read anew.
      const before = new URLSearchParams(location.search);
      const after = withChange(before, plain, wanted);
      if (after.toString() === before.toString()) return;
      const text = after.toString();
      const isNewEntry = entry === undefined ? isOtherKind(before, after) : entry === 'push';
      navigate(text === '' ? location.pathname : `${location.pathname}?${text}`, { replace: !isNewEntry });
    },
    [plain],
  );
  return [values, change];
}

const pauseMilliseconds = 200;

/**
 * As `useAddress`, for values that are typed. `typed` follows each key; the address follows when the typing pauses,
 * because browsers refuse more than a hundred changes of the address in half a minute.
 */
export function useTypedAddress<Fields extends Values>(plain: Fields) {
  const [values, change] = useAddress(plain);
  const [draft, setDraft] = useState<{ over: Fields; change: Partial<Fields> } | null>(null);
  const write = useDebouncedCallback((wanted: Partial<Fields>) => change(wanted), pauseMilliseconds);
  // A draft belongs to the address over which it was typed: Back and a link drop it.
  const typed = draft === null || draft.over !== values ? values : { ...values, ...draft.change };
  const type = (wanted: Partial<Fields>): void => {
    const all = { ...(draft?.over === values ? draft.change : {}), ...wanted };
    setDraft({ over: values, change: all });
    write(all);
  };
  return { values, typed, type, change };
}

function readValues<Fields extends Values>(plain: Fields, search: string): Fields {
  const params = new URLSearchParams(search);
  const read = Object.entries(plain).map(([name, value]) => [name, params.get(name) ?? value]);
  return Object.fromEntries(read) as Fields; // It has the names of `plain`, each with a text.
}

function withChange(before: URLSearchParams, plain: Values, wanted: Partial<Values>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(wanted)) {
    if (value === undefined) continue;
    if (value === plain[name]) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

function isOtherKind(before: URLSearchParams, after: URLSearchParams): boolean {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].some((name) => before.has(name) !== after.has(name));
}
