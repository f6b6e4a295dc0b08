import { Card, Text } from '@mantine/core';
import { navigate } from 'wouter/use-browser-location';

import type { GuestOrder, GuestPass, GuestAccount, GuestPage } from '#contract/calls/staff-guest.ts';
import type { OrderPass, Reason } from '#contract/calls/staff-orders.ts';
import { hasAnyWallet } from '#domain/pass-actions.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { formatPhone } from '#domain/phone.ts';
import { dollarsOfCents } from '#domain/money.ts';

import { mayGive } from '#web/staff/fix/club-fixes.tsx';
import { addressWith } from '#web/staff/fix/guest-acts.tsx';
import { useDeskAccount } from '#web/staff/fix/use-desk.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { Facts, Instant, Mark, Note, PlainButton, Section } from '#web/staff/ui/basics.tsx';
import { writeCount, writeAmount } from '#web/staff/ui/park-words.ts';
import { LinkList, OtherPanel, tieWords, PassLists, RequestPanel } from './pass-lists.tsx';

/** How the order was sold, what opens its pass, and every rule that was considered for what the guest sees. */
export function OrderPanel({ order }: { order: GuestOrder }) {
  const { pass } = order;
  const hasWallet = hasAnyWallet(staffPage().wallets);
  return (
    <>
      <Card withBorder component="section" aria-label={`Order ${order.orderId}`}>
        <Facts
          facts={{
            Order: order.orderId,
            Purchaser: order.purchaser,
            Ordered: <Instant iso={order.orderedAt} />,
            'Sold by': order.source,
            'Channel reference': order.channelRef ?? '',
            'Invoice number': order.invoiceNumber ?? '',
            Withdrawn: order.isWithdrawn ? 'Yes' : '',
            Category: pass.category,
            'Item / pack / category': [pass.merchItemId, pass.merchPackId, pass.ttCategoryId].join(' / '),
            Link: <LinkState {...pass.link} />,
            Wallet: hasWallet ? <WalletState pass={pass} /> : '',
          }}
        />
      </Card>
      <Reasons pass={pass} hasWallet={hasWallet} />
      <LinkList links={pass.links} />
    </>
  );
}

const linkWords: Record<OrderPass['link']['state'], string> = {
  active: 'The link works',
  revoked: 'The link was revoked',
  none: 'No link yet; the server makes one within minutes',
};

function LinkState({ state, at, mailTo }: OrderPass['link']) {
  return (
    <>
      {linkWords[state]}
      {at === null ? null : (
        <>
          {' '}
          since <Instant iso={at} />
        </>
      )}
      {state === 'active' && mailTo === null ? '. It cannot be mailed: no email address is stored.' : '.'}
    </>
  );
}

function WalletState({ pass: { boundAt, isSingleHolder } }: { pass: GuestPass }) {
  if (boundAt !== null)
    return (
      <>
        Bound to a wallet since <Instant iso={boundAt} />.
      </>
    );
  return isSingleHolder ? 'Limited to one wallet; not added to one yet.' : 'Any number of wallets';
}

const kindWords: Record<Reason['kind'], string> = {
  exception: 'Wallet exception',
  exclusion: 'Wallet item exclusion',
  customization: 'Pass customization',
  wristband: 'Wristband',
};

const reasonsTitle = 'Why the guest sees this';

function Reasons({ pass, hasWallet }: { pass: OrderPass; hasWallet: boolean }) {
  return (
    <Section title={reasonsTitle} order={3}>
      <Text size="sm" mb="xs">
        {seenWords(pass, hasWallet)}
      </Text>
      {pass.reasons.length === 0 ? (
        <Note>No rule names this pass, so it has the park’s default look and no restriction.</Note>
      ) : (
        <RowList
          label={reasonsTitle}
          rows={pass.reasons}
          keyOf={({ guid }) => guid}
          renderCells={({ outcome, kind, row, why }) => ({
            Result: <Result outcome={outcome} />,
            Kind: <span className="whitespace-nowrap">{kindWords[kind]}</span>,
            Row: row,
            Why: why,
          })}
        />
      )}
    </Section>
  );
}

function Result({ outcome }: Pick<Reason, 'outcome'>) {
  if (outcome === 'won') return <Mark tone="good">Applies</Mark>;
  return <Mark tone="plain">{outcome === 'overridden' ? 'Overridden' : 'Does not apply'}</Mark>;
}

const walletWords = {
  none: 'May be added to a wallet',
  void: 'Cannot be added to a wallet, because it is void',
  'no-photo': 'Cannot be added to a wallet without its photo',
  'in-wallet': 'Cannot be added to a second wallet',
} as const;

/** Summarizes the result of the rows below in one line. */
function seenWords({ sees }: OrderPass, hasWallet: boolean): string {
  const ofWallet =
    sees.leftOut === 'excluded'
      ? `Cannot be added to a wallet: “${sees.excluded ?? ''}”`
      : walletWords[sees.leftOut ?? 'none'];
  const words = [
    hasWallet ? ofWallet : '',
    sees.isNfc ? 'with NFC' : '',
    sees.isWristband ? 'a wristband ticket' : '',
    sees.skipRegistration ? 'registration skipped' : '',
    sees.skipImage ? 'photo skipped' : '',
    sees.hidesBarcode ? 'barcode hidden' : '',
    `background #${sees.backgroundColor}, text #${sees.foregroundColor}`,
  ];
  return `${words.filter(Boolean).join(' · ')}.`;
}

/** The facts that the desk compares to check who asks, open requests, and further orders and accounts. */
export function Overview({ page }: { page: GuestPage }) {
  const { order, account, requests } = page;
  return (
    <div className="staff-guest-panels">
      <RequestPanel requests={requests} />
      {order === null ? null : <PassFacts order={order} />}
      {account === null ? null : <AccountFacts account={account} pass={order?.pass} />}
      {order === null ? null : <PassLists pass={order.pass} />}
      <OtherPanel page={page} />
    </div>
  );
}

function PassFacts({ order: { orderId, pass } }: { order: GuestOrder }) {
  return (
    <Section title="Pass" name={`Pass ${pass.barcode}`} order={3}>
      <Facts
        facts={{
          Order: orderId,
          Barcode: pass.barcode,
          Email: pass.email ?? '',
          Phone: formatPhone(pass.phone ?? '', staffPage().phone),
          Expires: pass.expiresAt === null ? '' : <Instant iso={pass.expiresAt} />,
          Balance: balanceWords(pass),
          Photo: pass.hasPhoto || !pass.card.isPassholder ? '' : 'No photo',
          Activated: pass.isActivated ? 'Yes' : 'No',
          'Active shares': pass.sharesTotal === 0 ? '' : String(pass.sharesTotal),
          'Marketing by email': pass.hasOptedIntoEmail ? 'Agreed; the guest can end it on the pass' : 'No',
          'Marketing by text': pass.hasOptedIntoSms ? 'Agreed; the guest can end it on the pass' : 'No',
        }}
      />
    </Section>
  );
}

/** What the pass says of the guest stands there only. */
function AccountFacts({ account, pass }: { account: GuestAccount; pass: GuestPass | undefined }) {
  const { phone } = staffPage();
  return (
    <Section title="Club account" order={3}>
      {tieWords[account.tie] === '' ? null : <Note mb="xs">{tieWords[account.tie]}</Note>}
      <Facts
        facts={{
          Account: account.number,
          Name:
            pass !== undefined && account.name === fullNameOf(pass.firstName, pass.lastName)
              ? ''
              : account.name,
          Phone: account.phone === pass?.phone ? '' : formatPhone(account.phone, phone),
          Zip: account.zip,
          Email: account.email === pass?.email ? '' : account.email,
          Joined: <Instant iso={account.joinedAt} />,
        }}
      />
      {mayGive(useDeskAccount(account.number).data, useMay()) ? (
        <PlainButton
          size="compact-md"
          mt="sm"
          onClick={() => navigate(addressWith({ act: 'goodwill-give' }), { replace: true })}
        >
          Give goodwill points
        </PlainButton>
      ) : null}
    </Section>
  );
}

/** The credits and the money on a pass, for the desk; empty without any. */
function balanceWords({ credits, cashCents }: { credits: number; cashCents: number }): string {
  return [
    ...(credits === 0 ? [] : [writeCount(credits, 'credit', 'credits')]),
    ...(cashCents === 0 ? [] : [writeAmount(dollarsOfCents(cashCents))]),
  ].join(', ');
}
