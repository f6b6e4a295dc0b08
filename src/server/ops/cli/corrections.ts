import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { correctionReasonLengthMax } from '#contract/calls/order-corrections.ts';

import {
  correctBarcode,
  movePass,
  withdrawOrder,
  type PassCorrection,
} from '#server/data/corrections/correct-pass.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { exitCodes, UsageError, type Command, type Given, type Outcome } from './command.ts';
import { withHost } from './host.ts';

const reasonFlag = {
  reason: { takesValue: true, summary: 'why; required, and stored in the audit log' },
} as const;

const sayings: Record<Exclude<PassCorrection, 'good'>, string> = {
  'not-found': 'The pass was not found.',
  'same-numbers': 'The pass has these numbers already.',
  'order-unknown': 'There is no order with this number; import it first.',
  'order-withdrawn': 'The order was withdrawn.',
  'order-claimed':
    'Points were claimed with one of the two orders; remove the claim in the tab Loyalty first.',
  'numbers-taken': 'Another pass has this barcode, or had it before it was corrected.',
};

/** Gives a pass another barcode. */
export const passCorrectBarcodeCommand: Command = {
  name: 'pass correct-barcode',
  parameters: 'ORDER BARCODE NEW',
  summary: 'Gives a pass another barcode; its links, photo, guest, shares and wallet passes follow.',
  details: 'Later imports of the old barcode are refused with the new one.',
  negative: 'the pass was not found, or the correction was refused',
  flags: reasonFlag,
  run: ({ words, flags, environment }) => {
    const [orderId = '', barcode = '', toBarcode = ''] = words.map(cleanNumber);
    requireNumbers([orderId], [barcode, toBarcode]);
    const by = { actor: hostActor, reason: readReason(flags) };
    return withHost(environment, async (host) =>
      correctionOutcomeOf(
        await correctBarcode(host, { orderId, barcode }, toBarcode, by),
        `barcode ${toBarcode}`,
      ),
    );
  },
};

/** Moves a pass to another order. */
export const passMoveCommand: Command = {
  name: 'pass move',
  parameters: 'ORDER BARCODE NEW_ORDER',
  summary: 'Moves a pass to another order, with everything that belongs to it.',
  negative: 'the pass was not found, or the move was refused',
  flags: reasonFlag,
  run: ({ words, flags, environment }) => {
    const [orderId = '', barcode = '', toOrderId = ''] = words.map(cleanNumber);
    requireNumbers([orderId, toOrderId], [barcode]);
    const by = { actor: hostActor, reason: readReason(flags) };
    return withHost(environment, async (host) =>
      correctionOutcomeOf(await movePass(host, { orderId, barcode }, toOrderId, by), `order ${toOrderId}`),
    );
  },
};

function correctionOutcomeOf(verdict: PassCorrection, to: string): Outcome {
  if (verdict === 'good') return { exitCode: exitCodes.done, text: `The pass has ${to}.`, data: { verdict } };
  return { exitCode: exitCodes.negative, text: sayings[verdict], data: { verdict } };
}

/** Withdraws an order. */
export const orderWithdrawCommand: Command = {
  name: 'order withdraw',
  parameters: 'ORDER',
  summary: 'Withdraws an order: its passes become void, its shares end, and claimed points are taken back.',
  details:
    'Later imports of the order are refused. For ten minutes, the tab Activity of the back office can undo a withdrawal.',
  negative: 'the order was not found, or was withdrawn before',
  flags: { ...reasonFlag, yes: { takesValue: false, summary: 'required, because it ends passes' } },
  run: ({ words, flags, environment }) => {
    const [orderId = ''] = words.map(cleanNumber);
    requireNumbers([orderId], []);
    const reason = readReason(flags);
    if (flags['yes'] !== true)
      throw new UsageError('A withdrawal makes all passes of the order void: confirm it with --yes.');
    return withHost(environment, async (host) => {
      const done = await withdrawOrder(host, orderId, { actor: hostActor, reason });
      if (done.verdict !== 'good') {
        const text =
          done.verdict === 'not-found' ? 'The order was not found.' : 'The order was withdrawn before.';
        return { exitCode: exitCodes.negative, text, data: done };
      }
      const { passes, sharesEnded, claimsReversed } = done;
      const text = `${passes} passes are void, ${sharesEnded} shares ended, ${claimsReversed} claims reversed.`;
      return { exitCode: exitCodes.done, text, data: done };
    });
  },
};

function requireNumbers(orderIds: readonly string[], barcodes: readonly string[]): void {
  if (
    !orderIds.every((one) => orderIdPattern.test(one)) ||
    !barcodes.every((one) => barcodePattern.test(one))
  )
    throw new UsageError('An order ID has 8 digits, a barcode 8 to 18.');
}

function readReason(flags: Given['flags']): string {
  const given = flags['reason'];
  const reason = typeof given === 'string' ? given.trim() : '';
  if (reason === '') throw new UsageError('Give the reason with --reason "…".');
  if (reason.length > correctionReasonLengthMax)
    throw new UsageError(`A reason has at most ${correctionReasonLengthMax} characters.`);
  return reason;
}
