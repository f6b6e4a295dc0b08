import type { Artwork } from '#contract/artwork.ts';

import { ButtonLink } from '#web/shared/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown for an unknown address. */
export function NotFound({ artwork }: { artwork: Artwork }) {
  return (
    <MessagePage heading="There is nothing at this address" picture={artwork.empty}>
      <p>The link may be incomplete. You can open your pass with its order ID and barcode.</p>
      <div>
        <ButtonLink look="primary" href="/">
          Open your pass
        </ButtonLink>
      </div>
    </MessagePage>
  );
}
