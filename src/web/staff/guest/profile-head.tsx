import { Alert, Badge, Button, Group, Menu, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { GuestAccount, GuestPage } from '#contract/calls/staff-guest.ts';
import { countWords } from '#domain/count-words.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { actGroups, isEnding, type ActRow } from '#web/staff/fix/guest-acts.tsx';
import { RefundNote } from '#web/staff/fix/refund-note.tsx';
import { focusGuest, headingOfGuest } from '#web/staff/ui/guest-heading.ts';
import { useLayer } from '#web/staff/ui/layers.ts';
import { Mark } from '#web/staff/ui/mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { GuessNote } from './guess-note.tsx';
import { useActs } from './use-acts.ts';

/** The name of the guest: that of the pass, or else of the account. */
export function nameOfGuest({ order, account }: GuestPage): string {
  return order === null ? (account?.name ?? '') : fullNameOf(order.pass.firstName, order.pass.lastName);
}

/** Who it is, the act of the moment, and in one sentence what the pass is and why. */
export function ProfileHead({ page, photo }: { page: GuestPage; photo: string | undefined }) {
  const { order } = page;
  const acts = useActs(page);
  const { primary, offered, start, refund } = acts;
  // The guest was looked for, so keyboard and screen reader users continue here.
  useEffect(focusGuest, []);
  return (
    <section aria-label="Guest" className="staff-profile-top">
      <div className="staff-profile-head">
        <Face name={nameOfGuest(page)} photo={photo} />
        <Named page={page} />
        <Group gap="sm" className="staff-profile-acts">
          {primary === undefined ? null : (
            <Button size="md" onClick={() => start(primary)}>
              {primary.label}
            </Button>
          )}
          <More rows={offered.filter((row) => row !== primary)} onChoose={start} />
        </Group>
      </div>
      {order === null ? null : (
        <div>
          <Text fw={600} component="output" className="staff-guest-why">
            {order.pass.why}
          </Text>
          <Text size="sm" c="dimmed">
            Guest sees: “{order.pass.gateSentence}”
          </Text>
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

function Face({ name, photo }: { name: string; photo: string | undefined }) {
  if (photo !== undefined) return <img className="staff-face" src={photo} alt="" width={56} height={56} />;
  const initials = name.split(' ').map((word) => Array.from(word)[0] ?? '');
  return (
    <span className="staff-face" aria-hidden>
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('')}
    </span>
  );
}

function Named({ page }: { page: GuestPage }) {
  const { order, account } = page;
  const name = nameOfGuest(page);
  return (
    <div className="staff-profile-name">
      <Title {...headingOfGuest} order={2} fz={24} lh="30px" className="staff-break staff-step">
        <bdi>{name || (order === null ? account?.email : 'Not registered')}</bdi>
      </Title>
      <Group gap="4px 8px" mt={2}>
        {order === null ? null : <Mark tone={order.pass.mark.tone}>{order.pass.mark.label}</Mark>}
        {account === null ? null : <Standing account={account} />}
        {order === null ? null : (
          <Text size="sm" c="dimmed">
            <bdi>{order.pass.product}</bdi>
          </Text>
        )}
      </Group>
    </div>
  );
}

/** Tier and points of the guest in the club. */
function Standing({ account: { balance, isClosed, tier } }: { account: GuestAccount }) {
  const points = countWords(balance, 'point', 'points', useStaffPage());
  return (
    <>
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
    >
      <Menu.Target>
        <Button ref={button} size="md" variant="default" aria-label="More acts">
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="staff-more" aria-label="More acts">
        {groups.map(({ group, ofGroup }) => (
          <fieldset key={group} aria-label={group}>
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
      </Menu.Dropdown>
    </Menu>
  );
}
