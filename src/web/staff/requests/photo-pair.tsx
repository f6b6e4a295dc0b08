import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { bodyOf, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { readAsDataUrl } from '#web/staff/ui/read-as-data-url.ts';

/** The photo on the pass, and beside it the one before, as long as that is kept. */
export function PhotoPair({ request }: { request: OpenedRequest }) {
  const { hasPhoto, hasFormerPhoto, requestId, guest } = request;
  const who = guest || 'The guest';
  return (
    <div className="staff-queue-photos">
      <figure>
        <Text component="figcaption" size="sm" c="dimmed">
          On the pass now
        </Text>
        {hasPhoto ? (
          <KeptPhoto
            call="GET /api/admin/photo-request/:id/photo"
            requestId={requestId}
            alt={`${who}, as on the pass`}
          />
        ) : (
          <Text size="sm">This pass no longer has a photo.</Text>
        )}
      </figure>
      {hasFormerPhoto ? (
        <figure>
          <Text component="figcaption" size="sm" c="dimmed">
            Before it
          </Text>
          <KeptPhoto
            call="GET /api/admin/photo-request/:id/former-photo"
            requestId={requestId}
            alt={`${who}, on the photo before`}
          />
        </figure>
      ) : null}
    </div>
  );
}

interface KeptPhotoProps {
  call: 'GET /api/admin/photo-request/:id/photo' | 'GET /api/admin/photo-request/:id/former-photo';
  requestId: string;
  alt: string;
}

/** A photo, loaded once, because every look at it is on record. */
function KeptPhoto({ call, requestId, alt }: KeptPhotoProps) {
  const photo = useQuery({
    queryKey: ['request-photo', call, requestId],
    queryFn: async () => {
      const result = await staffSendForDownload(call, undefined, { params: { id: requestId } });
      return (await readAsDataUrl(bodyOf(result).bytes)) ?? null;
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (photo.error !== null) return <QueryFault what="The photo" query={photo} />;
  if (photo.data === undefined || photo.data === null) return <LoadingMark label="Loading the photo" />;
  return <img className="staff-photo" src={photo.data} alt={alt} />;
}
