import type { PackageSource } from '@heddle/api-contract/families/product-package';
import { Text } from '@mantine/core';
import { whyText } from '../../../shared/api/refusals/whyText.js';

/** Why a source or a package was refused, in the words of the server if a newer one has other reasons. */
export function PackageProblem({ problem }: { problem: PackageSource['problem'] }) {
  if (!problem) return null;
  return (
    <Text size="xs" c="var(--h-fail-text)" style={{ overflowWrap: 'anywhere' }}>
      {whyText(problem.reason) ?? problem.message}
    </Text>
  );
}
