import type { ReactNode, Ref } from 'react';

import type { ClaimKind, GuestBrand } from '#contract/guest-page.ts';

import { claimTitles } from './claim-titles.ts';

interface LoyaltyChoicesProps {
  brand: GuestBrand;
  headingRef: Ref<HTMLHeadingElement>;
}

/** The club's front door: the three purchases that earn points, as plain links that need no script. */
export function LoyaltyChoices({ brand, headingRef }: LoyaltyChoicesProps) {
  return (
    <div className="grid gap-5">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="font-display text-3xl font-semibold text-balance outline-none"
      >
        {brand.clubName}
      </h1>
      <p>
        Earn {brand.pointsName} for what you buy at {brand.name}. What would you like to claim?
      </p>
      <ul className="grid gap-3">
        {choices.map(({ kind, note, icon }) => (
          <li key={kind}>
            <a
              href={`/loyalty/${kind}`}
              className="flex min-h-20 items-center gap-[min(1rem,4vw)] rounded-2xl border border-outline bg-surface p-[min(1rem,4vw)] text-ink no-underline transition-colors duration-150 hover:bg-brand-soft"
            >
              <Icon>{icon}</Icon>
              <span className="grid">
                <span className="text-lg font-semibold">{claimTitles[kind]}</span>
                <span className="text-sm text-muted">{note}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const choices: readonly { kind: ClaimKind; note: string; icon: ReactNode }[] = [
  {
    kind: 'tickets',
    note: 'With your order or invoice number, or a ticket’s barcode',
    icon: (
      <path d="M4 7.5h16v3a1.8 1.8 0 0 0 0 3.5v3H4v-3a1.8 1.8 0 0 0 0-3.5zM14.5 7.5v1.6M14.5 11.4V13M14.5 15.3V17" />
    ),
  },
  {
    kind: 'purchase',
    note: 'With the check number on your receipt',
    icon: <path d="M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8h6M9 11.5h6M9 15h3" />,
  },
  {
    kind: 'hotels',
    note: 'With your reservation number',
    icon: (
      <path d="M3.5 19v-12M3.5 16h17M20.5 19v-4.5a3 3 0 0 0-3-3H11V16M7.2 13.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4" />
    ),
  },
];

function Icon({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}
