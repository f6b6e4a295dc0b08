import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { GuestBand, GuestLink, GuestPass, GuestShare } from '#contract/calls/staff-guest.ts';
import { formatPhone } from '#domain/phone.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

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
export function ListPanel<Item>({ title, items, renderItem }: ListPanelProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <ul className="staff-list">
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is replaced as a whole
          <li key={index}>{renderItem(item)}</li>
        ))}
      </ul>
    </Card>
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
      <Text size="sm" c="dimmed">
        Sees “{share.gateSentence}”. Shared <Instant iso={share.createdAt} />
        {share.revokedAt === null ? null : (
          <>
            , stopped <Instant iso={share.revokedAt} />
          </>
        )}
      </Text>
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
