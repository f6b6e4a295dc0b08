import type { ReactNode } from 'react';

import type { GuestBrand } from '#contract/guest-page.ts';

/** The frame of every guest screen: the skip link, the operator's logo, and the help. */
export function GuestShell({ brand, children }: { brand: GuestBrand; children: ReactNode }) {
  const own = brand.chosenTexts;
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="page-width flex items-center py-3 print:hidden">
        <a href="/" className="inline-flex min-h-12 items-center rounded-lg">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet={brand.artwork.logoOnDark.href} />
            <img
              className="h-8 w-auto max-w-[calc(100vw-2rem)] object-contain object-left"
              src={brand.artwork.logo.href}
              alt={brand.name}
              width={brand.artwork.logo.width}
              height={brand.artwork.logo.height}
            />
          </picture>
        </a>
      </header>
      <main id="content" tabIndex={-1} className="page-width grow pb-10 outline-none">
        {children}
      </main>
      <footer className="page-width border-t border-line py-5 text-sm text-muted print:hidden">
        {own?.help === undefined ? null : <p lang={own.language}>{own.help}</p>}
        <p className="flex flex-wrap gap-x-6">
          <a
            className="inline-flex min-h-12 items-center wrap-anywhere"
            href={`mailto:${brand.supportEmail}`}
          >
            {brand.supportEmail}
          </a>
          <a className="inline-flex min-h-12 items-center" href={brand.website} rel="noreferrer">
            {new URL(brand.website).host}
          </a>
          {own?.links.map(({ label, url }) => (
            <a
              key={label}
              lang={own.language}
              className="inline-flex min-h-12 items-center"
              href={url}
              rel="noreferrer"
            >
              {label}
            </a>
          ))}
        </p>
      </footer>
    </div>
  );
}
