import { FlowCanvas } from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import type { JsonObject } from '@heddle/workflow-schema';
import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../../../shared/i18n/i18n.js';

interface WorkflowDrawingProps {
  /** JSON text of the document. */
  schema: string;
}

/** A workflow that is not of this workspace, read-only; fills what contains it. */
export function WorkflowDrawing({ schema }: WorkflowDrawingProps) {
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const json = useMemo(() => JSON.parse(schema) as JsonObject, [schema]);
  return (
    <FlowCanvas
      definitions={nodeTypes}
      views={nodeViews}
      unknownView={unknownView}
      defaultValue={json}
      readOnly
      language={language}
      theme={theme}
    />
  );
}
