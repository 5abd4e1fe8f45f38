import type { CodeEditorProps } from '@heddle/ui-kit/CodeEditor';
import type { PromptEditorProps } from '@heddle/ui-kit/PromptEditor';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { useFormMessages } from './FormScope.js';
import { PlainEditor } from './PlainEditor.js';

// CodeMirror is large and most panels do not need it, so it loads with the first form that does. If it cannot
// be loaded, a plain text field replaces it.
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
  const t = useFormMessages();
  return <Skeleton height={height} radius="sm" role="status" aria-label={t.loading} />;
}

/** The code editor, loaded on demand. */
export function CodeEditor(properties: CodeEditorProps) {
  return (
    <Suspense fallback={<Placeholder height={properties.minHeight ?? 120} />}>
      <CodeEditorLater {...properties} />
    </Suspense>
  );
}

/** The prompt editor, loaded on demand. */
export function PromptEditor(properties: PromptEditorProps) {
  return (
    <Suspense fallback={<Placeholder height={properties.minHeight ?? 76} />}>
      <PromptEditorLater {...properties} />
    </Suspense>
  );
}
