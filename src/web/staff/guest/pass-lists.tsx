import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type {
  GuestBand,
  GuestLink,
  GuestPass,
  GuestShare,
  GuestMail,
  GuestPage,
  GuestTie,
  OtherAccount,
  OtherOrder,
  GuestRequest,
} from '#contract/calls/staff-guest.ts';
import { formatPhone } from '#domain/phone.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { isolated } from '#domain/isolated.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark, type MarkTone } from '#web/staff/ui/mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Note, TextLink, Section } from '#web/staff/ui/basics.tsx';

/** The shares and bands of the pass; a list without entries is left out. */
export function PassLists({ pass: { shares, bands } }: { pass: GuestPass }) {
  return (
    <>
      <ListPanel title="Shares" items={shares} renderItem={(share) => <ShareLine share={share} />} />
      <ListPanel title="Wristbands" items={bands} renderItem={(band) => <BandLine band={band} />} />
    </>
  );
}

/** All links that open the pass or opened it. */
export function LinkList({ links }: Pick<GuestPass, 'links'>) {
  return <ListPanel title="Links" items={links} renderItem={(link) => <LinkItem link={link} />} />;
}

interface ListPanelProps<Item> {
  title: string;
  items: readonly Item[];
  renderItem: (item: Item) => ReactNode;
}

/** A panel with one line for each item; nothing without items. */
function ListPanel<Item>({ title, items, renderItem }: ListPanelProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Section title={title} order={3}>
      <ul className="staff-list">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
          <li key={index}>{renderItem(item)}</li>
        ))}
      </ul>
    </Section>
  );
}

function ShareLine({ share }: { share: GuestShare }) {
  const { phone } = useStaffPage();
  const isActive = share.revokedAt === null;
  const contact = [share.email, formatPhone(share.phone, phone)].filter((one) => one !== '');
  return (
    <div className="staff-break">
      <Text fw={600}>
        <bdi>{share.name}</bdi>{' '}
        <Mark tone={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Stopped'}</Mark>
      </Text>
      <Text size="sm">{contact.join(', ')}</Text>
      <Text size="sm">{share.why}</Text>
      <Note>
        Sees “{share.gateSentence}”. Shared <Instant iso={share.createdAt} />
        {share.revokedAt === null ? null : (
          <>
            , stopped <Instant iso={share.revokedAt} />
          </>
        )}
      </Note>
    </div>
  );
}

const bandWords: Readonly<Record<GuestBand['state'], string>> = {
  blank: 'Not activated',
  activated: 'Activated',
  void: 'Void',
};

function BandLine({ band: { code, state, activatedAt, validUntil } }: { band: GuestBand }) {
  return (
    <>
      <Text fw={600} className="tabular-nums">
        {code} <Mark tone="plain">{bandWords[state]}</Mark>
      </Text>
      <Text size="sm">
        {activatedAt === null ? null : (
          <>
            Activated <Instant iso={activatedAt} />
          </>
        )}
        {validUntil === null ? null : (
          <>
            , valid until <Instant iso={validUntil} />
          </>
        )}
      </Text>
    </>
  );
}

function LinkItem({ link: { kind, createdAt, revokedAt } }: { link: GuestLink }) {
  return (
    <>
      <Text fw={600}>
        {kind === 'primary' ? 'Link of the pass' : 'Link of a share'}{' '}
        <Mark tone="plain">{revokedAt === null ? 'Active' : 'Revoked'}</Mark>
      </Text>
      <Text size="sm">
        Made <Instant iso={createdAt} />
        {revokedAt === null ? null : (
          <>
            , revoked <Instant iso={revokedAt} />
          </>
        )}
      </Text>
    </>
  );
}

const looks: Readonly<Record<GuestMail['state'], { tone: MarkTone; children: string }>> = {
  sent: { tone: 'good', children: 'Sent' },
  waiting: { tone: 'plain', children: 'Waiting' },
  failed: { tone: 'bad', children: 'Not delivered' },
};

/** The mails to the guest; their text is not kept for the desk. */
export function MailPanel({ mails }: { mails: readonly GuestMail[] }) {
  return <ListPanel title="Mails" items={mails} renderItem={(mail) => <MailLine mail={mail} />} />;
}

function MailLine({ mail: { to, subject, queuedAt, sentAt, state } }: { mail: GuestMail }) {
  return (
    <div className="staff-break">
      <Text fw={600}>
        <bdi>{subject}</bdi> <Mark {...looks[state]} />
      </Text>
      <Text size="sm">
        {to}, <Instant iso={sentAt ?? queuedAt} />
      </Text>
    </div>
  );
}

/** Further orders and accounts of the guest. */
export function OtherPanel({ page: { otherOrders, otherAccounts } }: { page: GuestPage }) {
  return (
    <>
      <ListPanel title="Other orders" items={otherOrders} renderItem={(one) => <OrderItem order={one} />} />
      <ListPanel
        title="Other accounts"
        items={otherAccounts}
        renderItem={(one) => <AccountItem account={one} />}
      />
    </>
  );
}

function OrderItem({ order }: { order: OtherOrder }) {
  const { orderId, barcode, product, guest, orderedAt, tie } = order;
  return (
    <>
      <TextLink href={guestAddressOf({ order: orderId, pass: barcode })} fw={600}>
        Order {orderId}
      </TextLink>
      <Text size="sm">
        <bdi>{product}</bdi>
        {guest === '' ? '' : ', '}
        <bdi>{guest}</bdi>, <Instant iso={orderedAt} />
      </Text>
      <Tie tie={tie} />
    </>
  );
}

function AccountItem({ account: { number, name, tie } }: { account: OtherAccount }) {
  return (
    <>
      <TextLink href={guestAddressOf({ account: number })} fw={600}>
        Account {number}
      </TextLink>
      <Text size="sm">
        <bdi>{name}</bdi>
      </Text>
      <Tie tie={tie} />
    </>
  );
}

function Tie({ tie }: { tie: GuestTie }) {
  return <Note>{tieWords[tie]}</Note>;
}

/** Why an order and an account stand on one page. */
export const tieWords: Readonly<Record<GuestTie, string>> = {
  asked: '',
  'season-pass': 'Its season pass',
  email: 'The same email',
  claim: 'Claimed this order',
};

/** The requests of the guest; an open one leads to its queue. */
export function RequestPanel({ requests }: { requests: readonly GuestRequest[] }) {
  return (
    <ListPanel
      title="Requests"
      items={requests}
      renderItem={(request) => <RequestLine request={request} />}
    />
  );
}

const statusLooks: Readonly<Record<GuestRequest['status'], { tone: MarkTone; children: string }>> = {
  open: { tone: 'bad', children: 'Open' },
  approved: { tone: 'good', children: 'Approved' },
  added: { tone: 'good', children: 'Points added' },
  declined: { tone: 'plain', children: 'Declined' },
  answered: { tone: 'plain', children: 'Answered' },
};

function RequestLine({ request }: { request: GuestRequest }) {
  const { status, requestedAt, dueAt, isOverdue, answeredAt, answeredBy, message } = request;
  const by = answeredBy === null ? '' : ` by ${isolated(answeredBy)}`;
  return (
    <div className="staff-break">
      <Text fw={600}>
        {requestSubject(request)} <Mark {...statusLooks[status]} />
      </Text>
      <Text size="sm">
        Asked <Instant iso={requestedAt} />
        {status === 'open' ? (
          <>
            , {isOverdue ? 'overdue since' : 'due'} <Instant iso={dueAt} />
          </>
        ) : null}
        {answeredAt === null ? null : (
          <>
            , answered{by} <Instant iso={answeredAt} />
          </>
        )}
      </Text>
      {request.kind === 'club' && request.note !== '' ? <Text size="sm">“{request.note}”</Text> : null}
      {message === null || message === '' ? null : <Text size="sm">Answer: “{message}”</Text>}
      {status === 'open' ? <TextLink href={queueOf[request.kind]}>Open the requests</TextLink> : null}
    </div>
  );
}

const queueOf: Readonly<Record<GuestRequest['kind'], string>> = {
  photo: '/admin/requests?kind=photo',
  club: '/admin/requests?kind=club',
};

function requestSubject(request: GuestRequest): string {
  if (request.kind === 'photo') return `Another photo, pass ${request.barcode}`;
  return `Points for ${earnKinds[request.earnKind].entryNoun.toLowerCase()} ${request.number}`;
}
