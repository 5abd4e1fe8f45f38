import { Skeleton } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useFormWords } from './FormScope.js';

// CodeMirror is heavy, and most panels do without it: it loads with the first form that needs it.
const CodeEditorLater = lazy(async () => ({
  default: (await import('@heddle/ui-kit/CodeEditor')).CodeEditor,
}));
const PromptEditorLater = lazy(async () => ({
  default: (await import('@heddle/ui-kit/PromptEditor')).PromptEditor,
}));
const JsonViewLater = lazy(async () => ({ default: (await import('@heddle/ui-kit/JsonView')).JsonView }));

function Placeholder({ height }: { height: number }) {
  const words = useFormWords();
  return <Skeleton height={height} radius="sm" role="status" aria-label={words.loading} />;
}

/** The code editor, once it is here. */
export function CodeEditor(properties: ComponentProps<typeof CodeEditorLater>) {
  return (
    <Suspense fallback={<Placeholder height={properties.minHeight ?? 120} />}>
      <CodeEditorLater {...properties} />
    </Suspense>
  );
}

/** The prompt editor, once it is here. */
export function PromptEditor(properties: ComponentProps<typeof PromptEditorLater>) {
  return (
    <Suspense fallback={<Placeholder height={properties.minHeight ?? 76} />}>
      <PromptEditorLater {...properties} />
    </Suspense>
  );
}

/** A JSON value as a tree, once its view is here. */
export function JsonView(properties: ComponentProps<typeof JsonViewLater>) {
  return (
    <Suspense fallback={<Placeholder height={120} />}>
      <JsonViewLater {...properties} />
    </Suspense>
  );
}
