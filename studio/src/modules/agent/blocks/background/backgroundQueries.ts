import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.js';
import { agentKeys } from '../../keys.js';

/** A URL from which an uploaded image can be shown. */
export function useImageUrl(uri: string | undefined) {
  return useQuery({
    queryKey: agentKeys.image(uri ?? ''),
    enabled: Boolean(uri),
    queryFn: async ({ signal }) => {
      const { url_info } = await api.files.imageUrls({ uris: [uri ?? ''] }, { signal });
      return url_info[uri ?? '']?.url ?? null;
    },
    // Signed URLs are valid for days.
    staleTime: 60 * 60_000,
  });
}
