import { type CanvasHandle, FlowCanvas, type FlowCanvasProps } from '@heddle/flow-canvas';
import LayoutWorker from '@heddle/flow-canvas/layout/worker?worker';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import { LanguageContext } from '@heddle/ui-kit';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import { useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, use, useState } from 'react';
import { makeFlow } from './makeFlow.js';
import { NodeForm } from './NodeForm.js';

export interface CanvasStageProps
  extends Pick<
    FlowCanvasProps,
    | 'run'
    | 'preferences'
    | 'issues'
    | 'describeIssue'
    | 'issueActions'
    | 'onShowIssue'
    | 'nodeBadges'
    | 'templates'
    | 'readOnly'
    | 'nodeItems'
    | 'nodeActions'
    | 'searchItems'
    | 'itemCatalogue'
    | 'linkToNode'
    | 'onOpenResult'
    | 'pasteSource'
    | 'projection'
    | 'keys'
  > {
  /** Number of nodes between Start and End. */
  between: number;
  width?: number;
  height?: number;
  makeDocument?: (language: Language, between: number) => JsonObject;
  /** Opens a node's form in the side panel. */
  hasForms?: boolean;
  /** Shown at the top of the canvas to explain its state. */
  notice?: Readonly<Record<Language, string>>;
}

const bannerStyle: CSSProperties = {
  margin: 0,
  padding: '6px 14px',
  border: '1px solid var(--flow-line)',
  borderRadius: 10,
  background: 'var(--flow-raised)',
};

/** A canvas with Heddle's node types, for stories. */
export function CanvasStage(props: CanvasStageProps) {
  const { between, width, height = 560, makeDocument = makeFlow, hasForms = false, notice, ...host } = props;
  const language = use(LanguageContext);
  const theme = useComputedColorScheme('light');
  const [initialDocument] = useState(() => makeDocument(language, between));
  return (
    <div style={{ height, width }}>
      <FlowCanvas
        {...host}
        ref={giveToTests}
        definitions={nodeTypes}
        views={nodeViews}
        unknownView={unknownView}
        defaultValue={initialDocument}
        language={language}
        theme={theme}
        createLayoutWorker={makeWorker}
        {...(hasForms && { renderNodePanel: (panel) => <NodeForm panel={panel} language={language} /> })}
        {...(notice && { banner: <p style={bannerStyle}>{notice[language]}</p> })}
      />
    </div>
  );
}

const makeWorker = () => new LayoutWorker();

/** Exposes the handle so that browser tests can read the document as a host would. */
export function giveToTests(handle: CanvasHandle | null): void {
  Object.assign(globalThis, { storyCanvas: handle });
}
