import { useQuery, type QueryKey } from '@tanstack/react-query';

import type { CallKey } from '#contract/contract.ts';

import { bodyOf, staffSendForDownload, type StaffSendOptions } from '#web/staff/session/staff-send.ts';

/**
 * A photo of a guest as a data URL; null if the browser cannot read it. It is read once, because every look is on
 * record, and leaves the memory with its screen.
 */
export function usePhoto<Key extends CallKey>(
  queryKey: QueryKey,
  call: Key,
  { enabled, ...options }: Pick<StaffSendOptions<Key>, 'params'> & { enabled: boolean },
) {
  return useQuery({
    ...{ queryKey, enabled, staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
    queryFn: async () => {
      const result = await staffSendForDownload(call, undefined as never, options);
      return (await readAsDataUrl(bodyOf(result).bytes)) ?? null;
    },
  });
}

/** The bytes of a file as a data URL; undefined if the browser cannot read it, such as one that was deleted meanwhile. */
function readAsDataUrl(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
