/** Query keys of channels. */
export const channelKeys = {
  all: ['channel'] as const,
  of: (id: string) => ['channel', 'of', id] as const,
  deliveries: (channelId: string) => ['channel', 'deliveries', channelId] as const,
};
