import { type CanvasHandle, FlowCanvas } from '@heddle/flow-canvas';
import LayoutWorker from '@heddle/flow-canvas/layout/worker?worker';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import { LanguageContext } from '@heddle/ui-kit';
import type { Issue, JsonObject, Language } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { useComputedColorScheme } from '@mantine/core';
import { use, useState } from 'react';
import { makeFlow } from './makeFlow.js';

export interface CanvasStageProps {
  /** Nodes between Start and End. */
  between: number;
  width?: number;
  height?: number;
  isReadOnly?: boolean;
  run?: RunState;
  issues?: readonly Issue[];
  makeDocument?: (language: Language, between: number) => JsonObject;
}

/** A canvas with the nodes of Heddle, as a story shows it. */
export function CanvasStage(props: CanvasStageProps) {
  const { between, width, height = 560, isReadOnly = false, run, issues, makeDocument = makeFlow } = props;
  const language = use(LanguageContext);
  const theme = useComputedColorScheme('light');
  const [initialDocument] = useState(() => makeDocument(language, between));
  return (
    <div style={{ height, width }}>
      <FlowCanvas
        ref={giveToTests}
        definitions={nodeTypes}
        views={nodeViews}
        unknownView={unknownView}
        initialDocument={initialDocument}
        language={language}
        theme={theme}
        readOnly={isReadOnly}
        run={run}
        issues={issues}
        createLayoutWorker={makeWorker}
      />
    </div>
  );
}

const makeWorker = () => new LayoutWorker();

/** The browser tests read the document here, as a host does. */
export function giveToTests(handle: CanvasHandle | null): void {
  Object.assign(globalThis, { storyCanvas: handle });
}
