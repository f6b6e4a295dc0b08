import type { ReactNode } from 'react';

import type { GuestPageData } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';

interface GuestShellProps extends Pick<GuestPageData, 'brand' | 'sky' | 'languageName'> {
  /** The page to which the choice of a language leads back, before the script names the one that it shows by then. */
  path?: string | undefined;
  children: ReactNode;
}

/**
 * The frame of every guest screen: the skip link, the operator's logo, the choice of a language, and the help. It never
 * changes, so only the server renders it, and its code and texts are not in the guest's script.
 */
export function GuestShell({ brand, sky, languageName, path, children }: GuestShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {t('app.skipToContent')}
      </a>
      <ShellHeader {...{ brand, sky, languageName, path }} />
      <main id="content" tabIndex={-1} className="page-width grow pb-6 outline-none">
        {children}
      </main>
      <ShellFooter brand={brand} />
    </div>
  );
}

function ShellHeader({ brand, sky, languageName, path }: Omit<GuestShellProps, 'children'>) {
  const { logo, logoOnDark } = brand.artwork;
  const seen = sky === 'dusk' ? logoOnDark : logo;
  return (
    <header className="page-header page-width print:hidden">
      <a href="/" className="inline-flex min-h-12 min-w-0 items-center rounded-lg">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={logoOnDark.href} />
          <img
            className="h-8 w-auto max-w-full object-contain object-left"
            fetchPriority="high"
            src={seen.href}
            alt={brand.name}
            width={seen.width}
            height={seen.height}
          />
        </picture>
      </a>
      <a
        className="language-link"
        data-icon="language"
        href={path === undefined ? '/language' : `/language?back=${encodeURIComponent(path)}`}
        aria-label={t('app.languageIs', { language: languageName })}
      >
        <span>{languageName}</span>
      </a>
    </header>
  );
}

function ShellFooter({ brand }: Pick<GuestShellProps, 'brand'>) {
  const own = brand.chosenTexts;
  return (
    <footer className="page-width border-t border-line py-5 text-sm text-muted print:hidden">
      {own?.help === undefined ? null : <p lang={own.language}>{own.help}</p>}
      <p className="flex flex-wrap gap-x-6">
        <a className="inline-flex min-h-12 items-center wrap-anywhere" href={`mailto:${brand.supportEmail}`}>
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
  );
}
