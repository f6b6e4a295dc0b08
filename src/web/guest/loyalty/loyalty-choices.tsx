import type { ReactNode, Ref } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { guestClaims } from '#domain/guest-claims.ts';

import { t } from '#web/shared/texts/t.ts';

interface LoyaltyChoicesProps {
  brand: GuestBrand;
  /** Null while another heading on the page is the current step. */
  headingRef: Ref<HTMLHeadingElement> | null;
  /** The one field for every number. */
  children: ReactNode;
}

/** The first page of the club: one field, and the purchases that earn points, as plain links that need no script. */
export function LoyaltyChoices({ brand, headingRef, children }: LoyaltyChoicesProps) {
  return (
    <div className="grid gap-5">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="font-display text-3xl font-semibold text-balance outline-none"
      >
        {brand.clubName}
      </h1>
      <p>{t('loyalty.earnForPurchases', { pointsName: brand.pointsName, park: brand.name })}</p>
      {children}
      <ul className="grid gap-3">
        {offeredKinds(brand).map((kind) => (
          <li key={kind}>
            <a
              href={`/loyalty/${kind}`}
              className="flex min-h-20 items-center gap-[min(1rem,4vw)] rounded-2xl border border-outline bg-surface p-[min(1rem,4vw)] text-ink no-underline transition-colors duration-150 hover:bg-brand-soft"
            >
              <Icon path={guestClaims[kind].icon} />
              <span className="grid">
                <span className="text-lg font-semibold">{t(guestClaims[kind].title)}</span>
                <span className="text-sm text-muted">{t(guestClaims[kind].note)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-[36px] shrink-0 text-brand"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
