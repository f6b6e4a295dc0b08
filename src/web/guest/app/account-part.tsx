import type { ReactNode, Ref } from 'react';

import type { MemberAccount as Account } from '#contract/calls/loyalty-member.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import type { OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';
import { sceneOf } from '#domain/product-scene.ts';

import type { MadeClaim } from '#web/guest/loyalty/kept-member.ts';
import { MemberAccount } from '#web/guest/loyalty/member-account.tsx';
import { MemberCard, MemberHead } from '#web/pass/member-card.tsx';
import { passPropertiesOf } from '#web/pass/pass-look.ts';
import { RotatingPanel } from '#web/pass/pass-parts.ts';
import { MemberWallet } from '#web/guest/take-along/member-wallet.tsx';
import { t } from '#web/shared/texts/t.ts';

interface AccountPartProps {
  headingRef: Ref<HTMLHeadingElement>;
  user: { email: string; memberTicket: string };
  platform: Platform;
  brand: GuestBrand;
  wallets: OfferedWallets;
  /** The claim that was made beside the account, which is then read again. */
  latestClaim: MadeClaim | undefined;
  onSignedOut: () => void;
  /** What a member does next, between the points and their history. */
  children: ReactNode;
}

/** The account of a member who signed in, with the card as in a wallet and the button that adds it to one. */
export function AccountPart({
  headingRef,
  user,
  latestClaim,
  onSignedOut,
  children,
  ...frame
}: AccountPartProps) {
  const { brand } = frame;
  const scene = sceneOf(brand.scenes, { product: brand.clubName, category: '' }) ?? brand.artwork.strip;
  return (
    <MemberAccount
      headingRef={headingRef}
      memberTicket={user.memberTicket}
      brand={brand}
      latestClaim={latestClaim}
      onSignedOut={onSignedOut}
      renderHead={(account) => (
        <MemberHead {...{ account, brand, scene }} look={passPropertiesOf(account.look)} />
      )}
      renderCard={(account) => (
        <MemberCard
          {...{ account, brand, scene }}
          look={passPropertiesOf(account.look)}
          code={<MemberCode values={account.code} />}
        />
      )}
      renderWallet={(askTicket) => (
        <MemberWallet
          askProof={async () => ({ email: user.email, walletTicket: await askTicket() })}
          {...frame}
        />
      )}
    >
      {children}
    </MemberAccount>
  );
}

/** The code with which a till knows the member. */
function MemberCode({ values }: { values: Account['code'] }) {
  const sentence = <p className="px-3 font-semibold">{t('loyalty.memberCodeUse')}</p>;
  return (
    <RotatingPanel
      label={t('loyalty.memberCode')}
      values={values}
      sentence={sentence}
      screenSentence={sentence}
    />
  );
}
