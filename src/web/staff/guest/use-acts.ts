/** The acts of a profile, and the one whose dialog is open, which stands in the address. */
import { useState, type SyntheticEvent } from 'react';
import { useLocation } from 'wouter';

import type { GuestPage } from '#contract/calls/staff-guest.ts';
import { primaryActOf } from '#domain/primary-act.ts';

import type { ActRow, ActSubject } from '#web/staff/fix/fix-form.tsx';
import { actRows, addressWith } from '#web/staff/fix/guest-acts.tsx';
import { useDeskAccount, useDeskPass, useTakings } from '#web/staff/fix/use-desk.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { useActsInFind } from '#web/staff/ui/open-find.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';

const plainAddress = { act: '', code: '' };

/** The acts that state and permissions allow, once all that decides has been read: none moves under a pointer. */
export function useActs(page: GuestPage) {
  const may = useMay();
  const [, navigate] = useLocation();
  const [{ act }, change] = useAddress(plainAddress);
  const { subject, isSettled, faulty } = useSubject(page);
  const placeOf = (row: ActRow): string => row.addressOf?.(subject, may) ?? addressWith({ act: row.act });
  const allowed = actRows.filter(({ isOffered }) => isOffered(subject, may));
  const offered = isSettled ? allowed : [];
  const open = useOpenAct(act, allowed);
  const primary = primaryActOf({ offered: offered.map((row) => row.act), ...momentOf(subject) });
  useActsInFind(offered.map((row) => ({ title: row.label, address: placeOf(row) })));
  const front = useFront(
    offered,
    offered.find((row) => row.act === primary),
  );
  return {
    offered,
    ...front,
    refund: subject.pass?.refund ?? null,
    /** True if the address names an act that the pass does not allow. */
    isRefused: isSettled && act !== '' && open === undefined,
    faulty,
    start: (row: ActRow): void => navigate(placeOf(row), { replace: row.addressOf === undefined }),
    dialog: open?.dialog?.(subject, () => change({ act: '', code: '' }, 'replace')) ?? null,
  };
}

/** The act in front, which stays while the pointer or the focus is on it: no press starts another one than it shows. */
function useFront(offered: readonly ActRow[], now: ActRow | undefined) {
  const [held, hold] = useState<string | undefined>(undefined);
  const primary = offered.find((row) => row.act === held) ?? now;
  const keep = (): void => hold(primary?.act);
  const release = ({ currentTarget }: SyntheticEvent): void => {
    if (!currentTarget.matches(':focus, :hover')) hold(undefined);
  };
  return {
    primary,
    whileOn: { onFocus: keep, onBlur: release, onPointerEnter: keep, onPointerLeave: release },
  };
}

/** All that decides about the acts, and whether it has been read. */
function useSubject(page: GuestPage) {
  const may = useMay();
  const { order, account: member } = page;
  const number = member?.number;
  const pass = useDeskPass(
    order === null ? undefined : { orderId: order.orderId, barcode: order.pass.barcode },
  );
  const account = useDeskAccount(number);
  const takings = useTakings(may('Reward Redeem') ? number : undefined);
  const hasReward = takings.data?.some(({ state }) => state === 'held') === true;
  const read = [pass, account, takings];
  return {
    subject: { page, pass: pass.data, account: account.data, hasReward },
    isSettled: !read.some(({ isLoading }) => isLoading),
    faulty: read.find(({ isError }) => isError),
  };
}

function momentOf({ page: { order }, pass }: ActSubject) {
  return {
    isLookUpSlow: (order?.guessing?.puzzleSeconds ?? 0) > 0,
    lacksPhoto: order !== null && order.pass.card.isPassholder && !order.pass.hasPhoto,
    isRefunded: pass !== undefined && pass.refund !== null,
  };
}

/** A dialog stays open where its act is over, so that the reason of a refusal can be read. */
function useOpenAct(act: string, allowed: readonly ActRow[]): ActRow | undefined {
  const [held, hold] = useState<ActRow | undefined>(undefined);
  const now = allowed.find((row) => row.act === act);
  const open = now ?? (held?.act === act ? held : undefined);
  if (open?.act !== held?.act) hold(open);
  return open;
}
