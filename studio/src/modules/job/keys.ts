/** Query keys of background tasks. */
export const jobKeys = {
  all: ['job'] as const,
  mine: ['job', 'mine'] as const,
};
