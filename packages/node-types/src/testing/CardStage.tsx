import { LanguageContext } from '@heddle/ui-kit';
import { type JsonObject, type NodeTypeName, readData } from '@heddle/workflow-schema';
import type { NodeRunState } from '@heddle/workflow-schema/runs';
import { use } from 'react';
import { nodeViews } from '../canvas.js';
import { nodeTypes } from '../index.js';

/** Props of a card story. */
export interface CardStageProps {
  name: NodeTypeName;
  /** Defaults to the data of a new node. */
  data?: JsonObject;
  title?: string;
  isReadOnly?: boolean;
  /** The state of a run, as the colour of the border; on the canvas, the canvas draws it. */
  status?: NodeRunState['status'];
}

const statusLine: Readonly<Record<string, string>> = {
  running: 'var(--h-run)',
  failed: 'var(--h-fail)',
  success: 'var(--h-ok)',
};

/** A card in a frame like on the canvas, with its ports at the measured positions. */
export function CardStage({ name, data, title, isReadOnly = false, status }: CardStageProps) {
  const language = use(LanguageContext);
  const definition = nodeTypes.find((candidate) => candidate.name === name);
  if (definition === undefined) throw new TypeError(`There is no node type named ${name}.`);
  const heading = title ?? definition.messages[language].name;
  const raw = data ?? definition.create({ language, title: heading });
  const reading = readData(definition, { id: '100001', type: definition.code, data: raw });
  if (!('data' in reading)) throw new TypeError(`The data of this ${name} cannot be read.`);
  const view = nodeViews[name];
  const context = { language, titleOf: () => 'Start' };
  const { width, height, ports } = view.measure!(reading.data, context);
  const colour = (status && statusLine[status]) ?? 'var(--flow-node-border)';
  return (
    <div
      style={{
        position: 'relative',
        width,
        height,
        margin: 16,
        borderRadius: 'var(--flow-node-radius)',
        background: 'var(--flow-node-bg)',
        boxShadow: `0 0 0 1px ${colour}, var(--flow-node-shadow)`,
      }}
    >
      <view.Card
        id="100001"
        data={reading.data}
        raw={raw}
        title={heading}
        isSelected={false}
        isReadOnly={isReadOnly}
        issueCount={{ errors: 0, warnings: 0 }}
        edit={() => undefined}
        context={context}
      />
      {!isReadOnly &&
        ports.map((port) => (
          <span
            key={`${port.direction}${port.id}`}
            style={{
              position: 'absolute',
              left: port.x - 4,
              top: port.y - 8,
              width: 8,
              height: 16,
              boxSizing: 'border-box',
              border: '1.5px solid var(--flow-port)',
              borderRadius: 4,
              background: 'var(--flow-node-bg)',
            }}
          />
        ))}
    </div>
  );
}
