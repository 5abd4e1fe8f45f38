import { type CanvasHandle, FlowCanvas } from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import type { JsonObject } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { useComputedColorScheme } from '@mantine/core';
import type { Ref } from 'react';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import classes from './Runs.module.css';

interface RunCanvasProps {
  ref: Ref<CanvasHandle>;
  json: JsonObject;
  cards: RunState | undefined;
  note: string;
  nameOf: NonNullable<Parameters<typeof FlowCanvas>[0]['nameOf']>;
  onSelectNode(nodeId: string): void;
}

/** The document of a run, read-only, with the states of its nodes. */
export function RunCanvas({ ref, json, cards, note, nameOf, onSelectNode }: RunCanvasProps) {
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  return (
    <FlowCanvas
      ref={ref}
      definitions={nodeTypes}
      views={nodeViews}
      unknownView={unknownView}
      defaultValue={json}
      readOnly
      language={language}
      theme={theme}
      nameOf={nameOf}
      {...(cards && { run: cards })}
      onOpenResult={onSelectNode}
      onSelectionChange={({ nodes: [nodeId] }) => {
        if (nodeId !== undefined) onSelectNode(nodeId);
      }}
      banner={<span className={classes.readOnly}>{note}</span>}
    />
  );
}
