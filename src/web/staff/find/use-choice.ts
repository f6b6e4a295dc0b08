import { useCombobox } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';

import type { Found } from '#contract/calls/staff-find.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { focusGuest } from '#web/staff/ui/guest-heading.ts';
import { addressOf, givingOf } from './found-place.ts';
import { rowKeyOf } from './found-list.tsx';

interface Choice {
  found: readonly Found[];
  /** False while the results are those of an earlier term: Enter must not open one of them. */
  isCurrent: boolean;
  /** True for a scanned term: it opens if it names one thing only, because the next guest is waiting. */
  isScan: boolean;
  /** What the profile of the guest opens, and the request on whose behalf the guest is looked for. */
  opens: Parameters<typeof addressOf>[2];
  /** Takes a result that belongs to no one yet. */
  onGive: (found: Found) => void;
  onClose: () => void;
}

/** The list of results, in which the keys choose a row, and what a choice opens. */
export function useChoice({ found, isCurrent, isScan, opens, onGive, onClose }: Choice) {
  const may = useMay();
  const [, navigate] = useLocation();
  const list = useCombobox({ opened: true });
  const choose = (row: string): void => {
    if (row.startsWith('/')) {
      onClose();
      navigate(row);
      return;
    }
    const one = found.find((other) => rowKeyOf(other) === row);
    if (one !== undefined && givingOf(one, may) !== undefined) return onGive(one);
    const address = one && addressOf(one, may, opens);
    if (address === undefined) return;
    onClose();
    const { pathname, search } = window.location;
    if (address !== pathname + search) navigate(address);
    // Where this guest's page is open already, nothing of it is new, and the button with the focus would keep it.
    focusGuest();
  };
  const follow = useEffectEvent((rows: readonly Found[]) => {
    const [only, ...others] = rows.filter(({ isExact }) => isExact);
    if (isScan && only !== undefined && others.length === 0) choose(rowKeyOf(only));
    else list.selectFirstOption();
  });
  const forget = useEffectEvent(() => list.resetSelectedOption());
  useEffect(() => {
    if (isCurrent) follow(found);
    else forget();
  }, [isCurrent, found]);
  const hintOf = (one: Found): string | undefined =>
    givingOf(one, may)?.label ?? (addressOf(one, may) === undefined ? undefined : '');
  return { list, choose, hintOf };
}
