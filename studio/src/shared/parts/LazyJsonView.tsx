import type { JsonViewProps } from '@heddle/ui-kit/JsonView';
import { type ComponentType, lazy, Suspense } from 'react';

// A view that cannot be loaded, for example while the network is down, must not take the page with it.
const JsonViewLater = lazy<ComponentType<JsonViewProps>>(async () => {
  try {
    return { default: (await import('@heddle/ui-kit/JsonView')).JsonView };
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

/** A JSON value as a tree, once its view is here. */
export function LazyJsonView(props: JsonViewProps) {
  return (
    <Suspense fallback={null}>
      <JsonViewLater {...props} />
    </Suspense>
  );
}
