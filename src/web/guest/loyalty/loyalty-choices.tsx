import type { ReactNode } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { guestClaims } from '#domain/guest-claims.ts';

import { t } from '#web/shared/texts/t.ts';
import { LineDrawing } from './rewards/reward-picture.tsx';

interface LoyaltyChoicesProps {
  brand: GuestBrand;
  /** The one field for every number. */
  children: ReactNode;
}

/** What a guest may claim: one field, and the purchases that earn points, as plain links that need no script. */
export function LoyaltyChoices({ brand, children }: LoyaltyChoicesProps) {
  return (
    <div className="grid gap-4">
      {children}
      <ul className="grid gap-2">
        {offeredKinds(brand).map((kind) => (
          <li key={kind}>
            <a
              href={`/loyalty/${kind}`}
              className="flex min-h-12 items-center gap-3 rounded-xl border border-outline bg-surface px-3 py-1 text-ink no-underline hover:bg-brand-soft"
            >
              <LineDrawing path={guestClaims[kind].icon} className="size-[28px] shrink-0 text-brand" />
              <span className="grid hyphens-auto">
                <span className="font-semibold">{t(guestClaims[kind].title)}</span>
                <span className="hidden text-sm text-muted sm:block">{t(guestClaims[kind].note)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
