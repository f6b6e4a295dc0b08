import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';

import { addNumbers, readTypedPass, type PassNumbers } from '#domain/typed-pass.ts';

import { t } from '#web/shared/texts/t.ts';

import { isPairPresent, missingOf, readTypedPair, type PairFaults, type TypedPair } from './log-in.ts';
import { openSendLink } from './open-send-link.ts';

interface PairUse {
  initial: TypedPair;
  /** A number, or both, that the guest gave in another way than by typing them into the form. */
  found: PassNumbers | null;
  isBusy: boolean;
  submit: (pair: TypedPair) => Promise<void>;
}

const noFaults: PairFaults = {};

/** The two numbers of the login form, which the form itself holds; both together are sent. */
export function usePair({ initial, found, isBusy, submit }: PairUse) {
  const form = useRef<HTMLFormElement>(null);
  const [pair, setPair] = useState(initial);
  const read = (): TypedPair => (form.current === null ? pair : readTypedPair(form.current));

  // Input before hydration, typed or filled in by the browser, has fired no event.
  useEffect(() => setPair(form.current === null ? initial : readTypedPair(form.current)), [initial]);

  const [hasAsked, setHasAsked] = useState(false);
  const send = (typed: TypedPair): void => {
    if (isBusy) return;
    setHasAsked(!isPairPresent(typed));
    if (isPairPresent(typed)) void submit(typed);
  };
  const take = useEffectEvent((numbers: PassNumbers): void => {
    const both = addNumbers(read(), numbers);
    fillIn(form.current, both);
    if (isPairPresent(both)) send(both);
  });
  useEffect(() => {
    if (found === null || form.current === null) return;
    take(found);
    setPair(readTypedPair(form.current));
  }, [found]);

  return {
    form,
    pair,
    /** The next step of a guest who gave one number, or null. */
    request: requestOf(pair, found ?? initial),
    /** The numbers that are missing after an attempt to send; each goes with the text that fills its field. */
    missing: hasAsked ? missingOf(pair) : noFaults,
    onInput: (): void => setPair(read()),
    onSubmit: (event: SyntheticEvent): void => {
      event.preventDefault();
      if (openOther(form.current)) return;
      const typed = read();
      send(typed);
      if (!isPairPresent(typed)) focusOn(form.current, typed.orderId === '' ? 'orderId' : 'barcode');
    },
  };
}

/** Opens what a guest pasted in place of an order id: a link, or an address to which the link is mailed. */
function openOther(form: HTMLFormElement | null): boolean {
  const typed = readTypedPass(inputNamed(form, 'orderId')?.value ?? '');
  if (typed?.kind === 'email') return openSendLink(typed.email);
  if (typed?.kind !== 'link') return false;
  window.location.assign(typed.path);
  return true;
}

/** Writes the numbers into the fields, and leads the guest to the one that is missing. */
function fillIn(form: HTMLFormElement | null, pair: TypedPair): void {
  for (const name of ['barcode', 'orderId'] as const) {
    const field = inputNamed(form, name);
    if (field) field.value = pair[name];
    if (pair[name] === '') focusOn(form, name);
  }
}

function focusOn(form: HTMLFormElement | null, name: keyof TypedPair): void {
  const field = inputNamed(form, name);
  field?.focus();
  // The focus alone may leave it at the lower edge of a phone.
  field?.scrollIntoView({ block: 'center' });
}

function inputNamed(
  form: HTMLFormElement | null,
  name: keyof TypedPair,
): HTMLInputElement | null | undefined {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`);
}

/** A number alone is kept; the other one proves that the pass is the guest's. */
function requestOf(pair: TypedPair, given: PassNumbers): string | null {
  const isGiven = given.orderId !== '' || given.barcode !== '';
  if (!isGiven || isPairPresent(pair)) return null;
  if (pair.orderId !== '') return t('login.haveOrderId');
  return pair.barcode === '' ? null : t('login.haveBarcode');
}
