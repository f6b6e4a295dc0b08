import { useRef, useState } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { activeSharesMax } from '#domain/constants.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { hasRoomForShare } from '#domain/ticket-share.ts';

import { fetchPassAgain } from '#web/shared/api/fetch-pass-again.ts';
import { t } from '#web/shared/texts/t.ts';
import { AsOf } from '#web/shared/ui/as-of.tsx';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { CopyLink } from '#web/shared/ui/copy-link.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import {
  loadShares,
  sharedCardOf,
  withShares,
  type Share,
  type SharedCard,
  type ShareFailure,
} from './share-calls.ts';
import { FailureText } from './share-failure.tsx';
import { ShareForm } from './share-form.tsx';

interface TicketSharesProps {
  order: Order;
  brand: GuestBrand;
  hashUrl: string | null;
  /** Called with the order with its new list of guests, or with what the server says of a card that is gone. */
  onAnswer: (answer: LoginAnswer) => void;
}

/** The open form: for a new guest, or for one in the list. */
type OpenForm = 'new' | Share | null;

/** The guests with whom the primary ticketholder shares the card: their names, their links, and the actions on them. */
export function TicketShares({ order, brand, hashUrl, onAnswer }: TicketSharesProps) {
  const content = useRef<HTMLDivElement>(null);
  const [openForm, setOpenForm] = useState<OpenForm>(null);
  const shares = order.ticketShares;
  const card = useSharedCard(order, hashUrl, onAnswer);
  const { message, failure, isLoading, clear, reload } = useShareList(card, (loaded) =>
    onAnswer(withShares(order, loaded)),
  );
  const open = (form: OpenForm) => {
    clear();
    setOpenForm(form);
  };
  const onDone = async (text: string) => {
    setOpenForm(null);
    await reload(text);
    // The button that opened the form is gone if its guest was removed.
    const sheet = content.current?.closest('dialog');
    if (document.activeElement === document.body) sheet?.querySelector('h2')?.focus();
  };

  return (
    <div ref={content} className="grid gap-4">
      <p className="text-muted">
        {explain(shares.length)}
        <AsOf />
      </p>
      {shares.length === 0 ? null : (
        <ul className="divide-y divide-line border-y border-line">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} onModify={() => open(share)} />
          ))}
        </ul>
      )}
      <Alert>{failure === null ? null : <FailureText failure={failure} />}</Alert>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {hasRoomForShare(shares.length) && card.isShareable ? (
          <Button look="primary" data-icon="share" onClick={() => open('new')}>
            {t('share.shareWithGuest')}
          </Button>
        ) : null}
        <BusyLine
          busyText={isLoading ? t('share.loading') : null}
          idle={<span className="font-semibold text-ink">{message}</span>}
        />
      </div>
      {openForm === null ? null : (
        <ShareForm
          card={card}
          plan={brand.phone}
          share={openForm === 'new' ? null : openForm}
          onDone={(text) => void onDone(text)}
          onClose={() => setOpenForm(null)}
        />
      )}
    </div>
  );
}

/** The card with its current token, which is renewed when it has run out; a page may be open for hours. */
function useSharedCard(
  order: Order,
  hashUrl: string | null,
  onAnswer: (answer: LoginAnswer) => void,
): SharedCard {
  const [renewed, setRenewed] = useState<string | null>(null);
  const card = sharedCardOf(order, hashUrl);
  const renewToken = async (): Promise<string | undefined> => {
    const answer = await fetchPassAgain(order, hashUrl);
    if (answer === null) return undefined;
    const token = 'barcode' in answer ? answer.ticketShareToken : null;
    if (token === null) {
      onAnswer(answer);
      return undefined;
    }
    setRenewed(token);
    return token;
  };
  return { ...card, token: renewed ?? card.token, renewToken };
}

/** Fetches the list after a change, and stores the messages about both. */
function useShareList(card: SharedCard, onLoaded: (shares: Share[]) => void) {
  const [isLoading, setIsLoading] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<ShareFailure | null>(null);
  const clear = () => {
    setMessage(null);
    setFailure(null);
  };
  const reload = async (text: string): Promise<void> => {
    setMessage(text);
    setIsLoading(true);
    const loaded = await loadShares(card);
    setIsLoading(false);
    if ('text' in loaded) setFailure(loaded);
    else onLoaded(loaded);
  };
  return { message, failure, isLoading, clear, reload };
}

function explain(count: number): string {
  if (count === 0) return t('share.nobodyYet');
  const max = activeSharesMax;
  return hasRoomForShare(count) ? t('share.room', { max }) : t('share.noRoom', { max });
}

interface ShareRowProps {
  share: Share;
  onModify: () => void;
}

function ShareRow({ share, onModify }: ShareRowProps) {
  const name = fullNameOf(share.firstName, share.lastName);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{share.email}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {share.directLink === '' ? null : <CopyLink link={share.directLink} name={name} />}
        <Button look="quiet" aria-label={t('share.modifyOf', { name })} onClick={onModify}>
          {t('share.modify')}
        </Button>
      </div>
    </li>
  );
}
