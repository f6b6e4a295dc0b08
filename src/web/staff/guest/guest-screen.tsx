import './guest.css';

import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { GuestPage, GuestOrder, PassLine } from '#contract/calls/staff-guest.ts';

import { useDeskAccount, useDeskPass, guestKey } from '#web/staff/fix/use-desk.ts';
import { noteGuest } from '#web/staff/session/recent-guests.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { GuestLook } from '#web/staff/ui/guest-look.tsx';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { LoadingMark, Note, TextLink } from '#web/staff/ui/basics.tsx';
import { ClubPanel } from '#web/staff/loyalty/club-panel.tsx';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { usePhoto } from '#web/staff/ui/use-photo.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { nameOfGuest, ProfileHead } from './profile-head.tsx';
import { GuestTimeline } from './guest-timeline.tsx';
import { MailPanel } from './pass-lists.tsx';
import { OrderPanel, Overview } from './order-panel.tsx';

/** The profile of one guest: `/admin/guest?order=…&pass=…` or `?account=…`. */
export default function GuestScreen() {
  const numbers = useGuestNumbers();
  const page = useGuestPage(numbers);
  // What decides about the acts is read beside the page, as far as the address names it.
  const may = useMay();
  const { order, pass, account } = numbers;
  const isPass = order !== null && pass !== null && may('Guest Search');
  useDeskPass(isPass ? { orderId: order, barcode: pass } : undefined);
  useDeskAccount(account !== null && may('Loyalty List') ? account : undefined);
  if (numbers.order === null && numbers.account === null)
    return <Text>Find a guest by any number, link, email, phone or name: press Ctrl K, or scan a code.</Text>;
  return (
    <Stack className="staff-guest-page" aria-busy={page.isFetching}>
      <BackToRequest />
      <Loaded what="The guest" query={page} outline={<LoadingMark />}>
        {(data) => <Profile key={profileKeyOf(data)} page={data} />}
      </Loaded>
    </Stack>
  );
}

/** Another pass or account is another profile, in which nothing of the one before is open. */
function profileKeyOf({ order, account }: GuestPage): string {
  return order === null ? `account ${account?.number ?? ''}` : `pass ${order.pass.barcode}`;
}

function Profile({ page }: { page: GuestPage }) {
  const { order, account } = page;
  const photo = useGuestPhoto(order);
  const name = nameOfGuest(page);
  const address = guestAddressOf(
    order === null ? { account: account?.number } : { order: order.orderId, pass: order.pass.barcode },
  );
  const number = order?.orderId ?? account?.number ?? '';
  useEffect(
    () => noteGuest({ address, title: name || number, detail: name === '' ? '' : number }),
    [address, name, number],
  );
  return (
    <>
      <ProfileHead page={page} photo={photo} />
      {order === null || order.passes.length === 1 ? null : <PassSwitch order={order} />}
      <div className="staff-guest-columns" data-has-card={order !== null}>
        {order === null ? null : (
          <section aria-label="The pass as the guest sees it">
            {/* Until the photo has arrived, the card stands without it. */}
            <GuestLook order={{ ...order.pass.card, hasPhoto: photo !== undefined }} photo={photo} />
            {order.pass.rotatesCode ? (
              <Note mt="xs">The guest’s own page shows a code that changes; it is not shown here.</Note>
            ) : null}
          </section>
        )}
        <ProfileTabs page={page} />
      </div>
    </>
  );
}

/** The way back to the request from which the page was opened. */
function BackToRequest() {
  const may = useMay();
  const { request } = useGuestNumbers();
  const mayAnswer = may('Photo Request List') || may('Club Request List') || may('Help Request List');
  if (request === null || !mayAnswer) return null;
  return (
    <div>
      <TextLink href={`/admin/requests?request=${encodeURIComponent(request)}`}>Back to the request</TextLink>
    </div>
  );
}

/** The passes of the order: a link each, the shown one marked. */
function PassSwitch({ order: { orderId, pass, passes } }: { order: GuestOrder }) {
  return (
    <Group component="nav" aria-label="Passes of this order" gap="xs">
      {passes.map((one) => (
        <PassLink key={one.barcode} orderId={orderId} line={one} isShown={one.barcode === pass.barcode} />
      ))}
    </Group>
  );
}

function PassLink({ orderId, line, isShown }: { orderId: string; line: PassLine; isShown: boolean }) {
  const { request } = useGuestNumbers();
  const named = { order: orderId, pass: line.barcode, request: request ?? undefined };
  return (
    <Button
      component={Link}
      href={guestAddressOf(named)}
      variant={isShown ? 'filled' : 'default'}
      aria-current={isShown ? 'page' : undefined}
      className="h-auto py-1.5 text-start"
    >
      <span>
        <bdi>{line.guest === '' ? line.product : line.guest}</bdi>
        <span className="block text-note font-normal">{line.gateSentence}</span>
      </span>
    </Button>
  );
}

const plainAddress = { tab: 'overview' };

/** The second level of a profile. The open tab is part of the address. */
function ProfileTabs({ page }: { page: GuestPage }) {
  const [{ tab }, change] = useAddress(plainAddress);
  const { order, account } = page;
  const tabs: readonly { value: string; title: string; panel: ReactNode }[] = [
    { value: 'overview', title: 'Overview', panel: <Overview page={page} /> },
    ...(order === null ? [] : [{ value: 'order', title: 'Order', panel: <OrderPanel order={order} /> }]),
    ...(account === null
      ? []
      : [{ value: 'club', title: 'Club', panel: <ClubPanel key={account.number} account={account} /> }]),
    {
      value: 'timeline',
      title: 'Timeline',
      panel: <GuestTimeline timeline={page.timeline} hasBarcode={(order?.passes.length ?? 0) > 1} />,
    },
    { value: 'mails', title: `Mails (${page.mails.length})`, panel: <MailPanel mails={page.mails} /> },
  ];
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Tabs
      value={open?.value ?? null}
      onChange={(value) => change({ tab: value ?? plainAddress.tab }, 'replace')}
      keepMounted={false}
    >
      <Tabs.List aria-label="Parts of the profile" mb="md" className="staff-tabs">
        {tabs.map(({ value, title }) => (
          <Tabs.Tab key={value} value={value}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {open === undefined ? null : (
        <Tabs.Panel value={open.value}>
          <Stack>{open.panel}</Stack>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** The numbers of the address; null where it names none. */
type GuestNumbers = Record<'order' | 'pass' | 'account', string | null>;

/** The numbers of the address, and the name of the request that led there. */
function useGuestNumbers(): GuestNumbers & { request: string | null } {
  const [params] = useSearchParams();
  const named = (name: string): string | null => params.get(name);
  return { order: named('order'), pass: named('pass'), account: named('account'), request: named('request') };
}

/**
 * Loads the page. Its data leaves the memory with the screen, because it names a person. While another pass of the same
 * order loads, the page stays; that of another guest goes at once, so that no button of it helps the wrong one.
 */
function useGuestPage({ order, pass, account }: GuestNumbers) {
  const numbers = { order, pass, account };
  return useQuery({
    queryKey: [...guestKey, 'page', numbers],
    queryFn: async () => {
      const named = await staffSend('POST /api/admin/guest-page/', { ...numbers });
      if (named.ok || named.status !== 404 || order === null || pass === null) return bodyOf(named);
      // The pass has another barcode or order by now.
      return bodyOf(await staffSend('POST /api/admin/guest-page/', { order, pass: null, account }));
    },
    enabled: numbers.order !== null || numbers.account !== null,
    placeholderData: (former: GuestPage | undefined) => (isOfGuest(former, numbers) ? former : undefined),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function isOfGuest(page: GuestPage | undefined, { order, account }: GuestNumbers): boolean {
  if (order !== null) return page?.order?.orderId === order;
  return page?.account?.number === account || page?.account?.userId === account;
}

/**
 * The photo on the pass as a data URL; undefined until it has arrived, and if there is none. It is read once, because
 * every look is on record, and again when the page is.
 */
function useGuestPhoto(order: GuestOrder | null): string | undefined {
  const { orderId, pass } = order ?? { orderId: '', pass: { barcode: '', hasPhoto: false } };
  const { barcode, hasPhoto } = pass;
  const photo = usePhoto(
    [...guestKey, 'photo', orderId, barcode],
    'GET /api/admin/guest-photo/:orderId/:barcode',
    {
      params: { orderId, barcode },
      enabled: hasPhoto,
    },
  );
  return hasPhoto ? (photo.data ?? undefined) : undefined;
}
