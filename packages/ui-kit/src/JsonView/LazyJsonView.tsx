import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useWords } from '../HeddleProvider/language.js';
import type { JsonViewProps } from './JsonView.js';
import { words } from './words.js';

// A view that cannot be loaded, for example while the network is down, must not take the page with it.
const JsonViewLater = lazy<ComponentType<JsonViewProps>>(async () => {
  try {
    return { default: (await import('./JsonView.js')).JsonView };
  } catch {
    return { default: PlainJson };
  }
});

function PlainJson({ value, label }: JsonViewProps) {
  return (
    <section aria-label={label}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}

/** A JSON value as a tree, once its view is here: pages that may never show one load it with the first. */
export function LazyJsonView(properties: JsonViewProps) {
  const { loading } = useWords(words);
  return (
    <Suspense fallback={<Skeleton height={120} radius="sm" role="status" aria-label={loading} />}>
      <JsonViewLater {...properties} />
    </Suspense>
  );
}
