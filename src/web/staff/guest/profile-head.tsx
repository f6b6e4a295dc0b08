import { Alert, Badge, Button, Group, Menu, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { GuestAccount, GuestPage } from '#contract/calls/staff-guest.ts';
import { isolated } from '#domain/isolated.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import type { Guessing } from '#contract/calls/staff-orders.ts';
import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { dollarsOfCents } from '#domain/money.ts';

import { actGroups, isEnding, type ActRow } from '#web/staff/fix/fix-form.tsx';
import { focusGuest, headingOfGuest } from '#web/staff/ui/guest-address.ts';
import { useLayer } from '#web/staff/ui/layers.ts';
import { homeOfFocus } from '#web/staff/ui/use-focus-return.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { Mark, Instant, Note, PlainButton } from '#web/staff/ui/basics.tsx';
import { writeCount, writeAmount } from '#web/staff/ui/park-words.ts';
import { useActs } from './use-acts.ts';

/** The name of the guest: that of the pass, or else of the account. */
export function nameOfGuest({ order, account }: GuestPage): string {
  return order === null ? (account?.name ?? '') : fullNameOf(order.pass.firstName, order.pass.lastName);
}

/** Who it is, the act of the moment, and in one sentence what the pass is and why. */
export function ProfileHead({ page, photo }: { page: GuestPage; photo: string | undefined }) {
  const { order } = page;
  const acts = useActs(page);
  const { primary, whileOn, offered, start, refund } = acts;
  // The guest was looked for, so keyboard and screen reader users continue here.
  useEffect(focusGuest, []);
  return (
    <section aria-label="Guest" className="grid gap-3">
      <div className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-3">
        <Face name={nameOfGuest(page)} photo={photo} />
        <Named page={page} />
        <Group gap="sm" className="min-h-11">
          {primary === undefined ? null : (
            <Button key={primary.act} size="md" onClick={() => start(primary)} {...whileOn}>
              {primary.label}
            </Button>
          )}
          <More rows={offered.filter((row) => row !== primary)} onChoose={start} />
        </Group>
      </div>
      {order === null ? null : (
        <div>
          <Text fw={600} component="output" className="block text-pretty">
            {order.pass.why}
          </Text>
          <Note>Guest sees: “{order.pass.gateSentence}”</Note>
        </div>
      )}
      {refund === null ? null : <RefundNote refund={refund} />}
      {order === null || order.guessing === null ? null : <GuessNote guessing={order.guessing} />}
      {acts.faulty === undefined ? null : <QueryFault what="What can be done" query={acts.faulty} />}
      {acts.isRefused ? <Alert color="yellow">This pass does not allow that now.</Alert> : null}
      {acts.dialog}
    </section>
  );
}

const face =
  'grid size-18 flex-none place-content-center rounded-xl bg-brand-soft text-xl font-semibold text-brand object-cover';

function Face({ name, photo }: { name: string; photo: string | undefined }) {
  if (photo !== undefined)
    return <img className={face} src={photo} alt={`${name || 'The guest'}, as on the pass`} />;
  const initials = name.split(' ').map((word) => Array.from(word)[0] ?? '');
  return (
    <span className={face} aria-hidden>
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('')}
    </span>
  );
}

function Named({ page }: { page: GuestPage }) {
  const { order, account } = page;
  const name = nameOfGuest(page);
  return (
    <div className="min-w-0 flex-[1_1_220px]">
      <Title {...headingOfGuest} {...homeOfFocus} order={2} className="staff-break staff-step">
        <bdi>{name || (order === null ? account?.email : 'Not registered')}</bdi>
      </Title>
      <Group gap="4px 8px" mt={2}>
        {order === null ? null : <Mark tone={order.pass.mark.tone}>{order.pass.mark.label}</Mark>}
        {account === null ? null : <Standing account={account} isOwn={account.name === name} />}
        {order === null ? null : (
          <Note>
            <bdi>{order.pass.product}</bdi>
          </Note>
        )}
      </Group>
    </div>
  );
}

/** Tier and points in the club; the account may be that of another member of the family. */
function Standing({ account, isOwn }: { account: GuestAccount; isOwn: boolean }) {
  const { balance, isClosed, name, tier } = account;
  const points = writeCount(balance, 'point', 'points');
  return (
    <>
      {isOwn || name === '' ? null : <Note>Club account of {isolated(name)}:</Note>}
      {isClosed ? <Mark tone="bad">Closed account</Mark> : null}
      {tier === null ? null : <Chip>{tier}</Chip>}
      <Chip>{points}</Chip>
    </>
  );
}

function Chip({ children }: { children: string }) {
  return (
    <Badge variant="default" size="lg" h={24} tt="none" fw={500} className="tabular-nums">
      {children}
    </Badge>
  );
}

/** Every other act by its group; what ends something comes last. */
function More({ rows, onChoose }: { rows: readonly ActRow[]; onChoose: (row: ActRow) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button has the focus before a dialog opens, which gives it back.
  const close = (): void => {
    button.current?.focus();
    setIsOpen(false);
  };
  useLayer(isOpen, close);
  const groups = actGroups
    .map((group) => ({ group, ofGroup: rows.filter((row) => row.group === group) }))
    .filter(({ ofGroup }) => ofGroup.length > 0);
  if (groups.length === 0) return null;
  return (
    <Menu
      {...{ opened: isOpen, onChange: setIsOpen, position: 'bottom-end', shadow: 'md' }}
      {...{ withinPortal: false, returnFocus: false, withInitialFocusPlaceholder: false }}
      // What does not fit between the header and the bar of a phone scrolls within the menu.
      middlewares={{ flip: true, shift: true, size: { padding: 64 } }}
    >
      <Menu.Target>
        <PlainButton ref={button} size="md" aria-label="More acts">
          More
        </PlainButton>
      </Menu.Target>
      <Menu.Dropdown className="overflow-y-auto" aria-label="More acts">
        <div className="min-[760px]:columns-2">
          {groups.map(({ group, ofGroup }) => (
            <fieldset key={group} aria-label={group} className="mx-0 min-w-0 break-inside-avoid border-0 p-0">
              <Menu.Label aria-hidden>{group}</Menu.Label>
              {ofGroup.map((row) => (
                <Menu.Item
                  key={row.act}
                  {...(isEnding(row) ? { c: 'var(--danger)' } : {})}
                  {...(row === groups[0]?.ofGroup[0] ? { 'data-autofocus': true } : {})}
                  onClick={() => {
                    close();
                    onChoose(row);
                  }}
                >
                  {row.label}
                </Menu.Item>
              ))}
            </fieldset>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The wrong numbers that were tried with the order, and their effect on its guests. */
function GuessNote({ guessing }: { guessing: Guessing }) {
  return (
    <Alert color="yellow" title="Failed attempts to look up this order">
      {wordsFor(guessing)} The count ends on <Instant iso={guessing.endsAt} />.
    </Alert>
  );
}

function wordsFor({ misses, puzzleSeconds }: Guessing): string {
  const times = misses === 1 ? 'once' : `${misses} times`;
  if (puzzleSeconds === 0) return `This happened ${times} in a day; guests notice nothing.`;
  const seconds = puzzleSeconds === 1 ? 'about a second' : `about ${puzzleSeconds} seconds`;
  return `This happened ${times} in a day, so each look-up by order ID and barcode now waits ${seconds} while the guest’s browser runs a check. The link in the confirmation email opens the pass at once.`;
}

/** Says when and where the pass was refunded, and what that ended. */
function RefundNote({ refund }: { refund: NonNullable<DeskPass['refund']> }) {
  const { at, amountCents, source, isWithdrawn } = refund;
  return (
    <Alert color="yellow" title={isWithdrawn ? 'This order was withdrawn' : 'This pass was refunded'}>
      {at === null ? 'The time is not known' : <Instant iso={at} />}
      {amountCents === 0 ? '' : `, ${writeAmount(dollarsOfCents(amountCents))}`}
      {source === '' ? '' : `, sold by ${source}`}.{' '}
      {isWithdrawn
        ? 'Our team voided all passes of the order, and imports add nothing to it.'
        : 'The refund was reported by the system that sold it; only there can it be taken back.'}{' '}
      The pass admits no one, its voucher and wallet passes are void, and points that were claimed with it
      were taken back.
    </Alert>
  );
}
