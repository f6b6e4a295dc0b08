import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Found } from '#contract/calls/staff-find.ts';
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { usePhoto } from '#web/staff/ui/use-photo.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Facts, Instant, Mark, LoadingMark, Note, TextLink } from '#web/staff/ui/basics.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { requestNameOf } from './request-words.ts';

/** Everything that the answer needs: the question, the purchase, and the pass. */
export function RequestFacts({ request }: { request: OpenedRequest }) {
  return (
    <>
      <Facts facts={requestFactsOf(request)} />
      {request.found.length === 0 ? null : (
        <FoundNumbers found={request.found} request={requestNameOf(request)} />
      )}
      {request.claim !== null && request.found.length === 0 ? (
        <Text size="sm">No purchase with this number was found.</Text>
      ) : null}
    </>
  );
}

function requestFactsOf({ claim, ...request }: OpenedRequest) {
  const proved = claim?.isProved === true ? 'proved by a code' : 'not proved';
  return {
    Guest: request.guest || 'Unknown',
    Email: request.email === '' ? 'None: the guest cannot be notified by mail' : request.email,
    Address: claim === null ? '' : proved,
    ...aboutOf(request),
    'Refused as': claim?.reason ?? '',
    Order: request.orderId ?? '',
    Barcode: request.barcode ?? '',
    'Guest sees': request.gateSentence,
    Note: request.note,
    Language: languageNames.of(request.language) ?? request.language,
    Asked: <Instant iso={request.requestedAt} />,
    Due: (
      <>
        <Instant iso={request.dueAt} /> {request.isOverdue ? <Mark tone="bad">Overdue</Mark> : null}
      </>
    ),
  };
}

/** A guest whom no link reaches names a number of whatever kind, or none. */
function aboutOf({ kind, about }: Pick<OpenedRequest, 'kind' | 'about'>): Record<string, string> {
  return kind === 'link' ? { Number: about || 'None: look for the email' } : { About: about };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The purchase or the orders that the guest's number names. */
function FoundNumbers({ found, request }: { found: readonly Found[]; request: string }) {
  return (
    <section aria-label="Found by the number">
      <Note>Found by the number</Note>
      <List size="sm">
        {found.map((one) => (
          <List.Item key={`${one.kind} ${one.number}`}>
            <bdi>{[one.number, one.name, ...one.facts].filter(Boolean).join(', ')}</bdi>{' '}
            <FoundLink found={one} request={request} />
          </List.Item>
        ))}
      </List>
    </section>
  );
}

function FoundLink({ found: { place, number }, request }: { found: Found; request: string }) {
  const may = useMay();
  if (place === null || !may(place.tab === 'orders' ? 'Guest Search' : 'Loyalty List')) return null;
  const named = place.tab === 'orders' ? { order: place.id, pass: place.pass } : { account: place.id };
  return <TextLink href={guestAddressOf({ ...named, request })}>Open {number}</TextLink>;
}

/** The photo on the pass, and beside it the one before, as long as that is kept. */
export function PhotoPair({ request }: { request: OpenedRequest }) {
  const { hasPhoto, hasFormerPhoto, requestId, guest } = request;
  const who = guest || 'The guest';
  const [now, former] = ['GET /api/admin/photo-request/:id/photo', formerPhoto] as const;
  return (
    <div className="staff-queue-photos">
      <Photo title="On the pass now">
        {hasPhoto ? (
          <KeptPhoto call={now} requestId={requestId} alt={`${who}, as on the pass`} />
        ) : (
          <Text size="sm">This pass no longer has a photo.</Text>
        )}
      </Photo>
      {hasFormerPhoto ? (
        <Photo title="Before it">
          <KeptPhoto call={former} requestId={requestId} alt={`${who}, on the photo before`} />
        </Photo>
      ) : null}
    </div>
  );
}

const formerPhoto = 'GET /api/admin/photo-request/:id/former-photo';

function Photo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure>
      <Text component="figcaption" size="sm" c="dimmed">
        {title}
      </Text>
      {children}
    </figure>
  );
}

interface KeptPhotoProps {
  call: 'GET /api/admin/photo-request/:id/photo' | typeof formerPhoto;
  requestId: string;
  alt: string;
}

/** A photo, loaded once, because every look at it is on record. */
function KeptPhoto({ call, requestId, alt }: KeptPhotoProps) {
  const photo = usePhoto(['request-photo', call, requestId], call, {
    params: { id: requestId },
    enabled: true,
  });
  if (photo.error !== null) return <QueryFault what="The photo" query={photo} />;
  if (photo.data === undefined || photo.data === null) return <LoadingMark label="Loading the photo" />;
  return <img className="staff-photo" src={photo.data} alt={alt} />;
}
