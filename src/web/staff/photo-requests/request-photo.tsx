import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { PhotoRequestView } from '#contract/calls/staff-photo-requests.ts';

import { bodyOf, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { readAsDataUrl } from '#web/staff/ui/read-as-data-url.ts';

/**
 * The photo of a request. It is loaded only once, because the audit log records every view, and dropped when the
 * dialog closes.
 */
export function RequestPhoto({ request }: { request: PhotoRequestView }) {
  const { requestId, hasPhoto, guest } = request;
  const photo = useQuery({
    queryKey: ['photo-request-photo', requestId],
    queryFn: async () => {
      const call = 'GET /api/admin/photo-request/:id/photo';
      const result = await staffSendForDownload(call, undefined, { params: { id: requestId } });
      const url = await readAsDataUrl(bodyOf(result).bytes);
      if (url === undefined) throw new Error('The photo could not be read.');
      return url;
    },
    enabled: hasPhoto,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!hasPhoto) return <Text>This pass no longer has a photo.</Text>;
  if (photo.error !== null) return <QueryFault what="The photo" query={photo} />;
  if (photo.data === undefined) return <LoadingMark label="Loading the photo" />;
  return <img className="staff-photo" src={photo.data} alt={`${guest || 'The guest'}, as on the pass`} />;
}
