import type { CodeEditorProps } from '@heddle/ui-kit/CodeEditor';
import type { PromptEditorProps } from '@heddle/ui-kit/PromptEditor';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useFormWords } from './FormScope.js';
import { PlainEditor } from './PlainEditor.js';

// CodeMirror is heavy, and most panels do without it: it loads with the first form that needs it. A load that
// fails must not take the form with it, so the plain text stands in.
const CodeEditorLater = lazy<ComponentType<CodeEditorProps>>(async () => {
  try {
    return { default: (await import('@heddle/ui-kit/CodeEditor')).CodeEditor };
  } catch {
    return { default: PlainEditor };
  }
});
const PromptEditorLater = lazy<ComponentType<PromptEditorProps>>(async () => {
  try {
    return { default: (await import('@heddle/ui-kit/PromptEditor')).PromptEditor };
  } catch {
    return { default: PlainEditor };
  }
});

function Placeholder({ height }: { height: number }) {
  const words = useFormWords();
  return <Skeleton height={height} radius="sm" role="status" aria-label={words.loading} />;
}

/** The code editor, once it is here. */
export function CodeEditor(properties: CodeEditorProps) {
  return (
    <Suspense fallback={<Placeholder height={properties.minHeight ?? 120} />}>
      <CodeEditorLater {...properties} />
    </Suspense>
  );
}

/** The prompt editor, once it is here. */
export function PromptEditor(properties: PromptEditorProps) {
  return (
    <Suspense fallback={<Placeholder height={properties.minHeight ?? 76} />}>
      <PromptEditorLater {...properties} />
    </Suspense>
  );
}
