import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useMessages } from '../HeddleProvider/language.js';
import type { JsonViewProps } from './JsonView.js';
import { messages } from './messages.js';

// A failed load, for example while offline, must not break the page.
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

/** `JsonView` loaded on first use, for pages that may never show one. */
export function LazyJsonView(properties: JsonViewProps) {
  const { loading } = useMessages(messages);
  return (
    <Suspense fallback={<Skeleton height={120} radius="sm" role="status" aria-label={loading} />}>
      <JsonViewLater {...properties} />
    </Suspense>
  );
}
