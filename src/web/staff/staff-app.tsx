import { artwork } from '../artwork.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';

/** The place of the staff's sign-in and back office. */
export function StaffApp({ brandName }: { brandName: string }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-6">
      <header className="pb-6">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={artwork.logoOnDark.href} />
          <img
            className="h-8 w-auto max-w-[calc(100vw-2rem)] object-contain object-left"
            src={artwork.logo.href}
            alt={brandName}
            width={artwork.logo.width}
            height={artwork.logo.height}
          />
        </picture>
      </header>
      <main>
        <Panel>
          <h1 className="font-display text-3xl font-semibold">Back office</h1>
          <p>The back office is not open yet. Guests can open their passes on the guest page.</p>
          <div>
            <ButtonLink look="primary" href="/">
              Go to the guest page
            </ButtonLink>
          </div>
        </Panel>
      </main>
    </div>
  );
}
