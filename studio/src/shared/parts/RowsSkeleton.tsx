import { Skeleton, Stack } from '@mantine/core';

/** Placeholder of a list that is being loaded. */
export function RowsSkeleton() {
  return (
    <Stack gap={8}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={56} radius={6} />
      ))}
    </Stack>
  );
}
