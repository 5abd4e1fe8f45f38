import {
  type CardProps,
  defineNodeType,
  FlowCanvas,
  type PlainDocument,
  Port,
  plainCodec,
} from '@heddle/flow-canvas';
import '@heddle/flow-canvas/styles.css';
import type { JsonObject } from '@heddle/workflow-schema';
import { useComputedColorScheme } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { lookOf } from '../resourceKinds.js';
import { graphDocument, nodeType } from './graphDocument.js';
import { nodeText, type ReferenceNode } from './nodeText.js';
import classes from './References.module.css';
import { referenceMessages } from './referenceMessages.js';
import type { References } from './referenceQueries.js';

type CardData = Omit<ReferenceNode, 'key'>;

interface ReferenceGraphProps {
  references: References;
  onOpen(node: ReferenceNode): void;
}

const cardSize = { width: 220, height: 52 };

function ResourceCard({ data }: CardProps<CardData>) {
  useMessages(referenceMessages);
  const { name, kind } = nodeText(data);
  const look = lookOf({ type: data.res_type, subType: data.res_sub_type });
  const Icon = look?.Icon ?? IconEyeOff;
  return (
    <div
      className={classes.card}
      style={cardSize}
      data-root={data.level === 0 || undefined}
      data-unavailable={data.state === 'hidden' || data.state === 'deleted' || undefined}
    >
      <Port direction="in" />
      <span className={classes.tile} style={look && { background: look.background, color: look.color }}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.text}>
        <b title={name}>{name}</b>
        <small>{kind}</small>
      </span>
      <Port direction="out" />
    </div>
  );
}

const types = [
  defineNodeType<CardData>({
    type: nodeType,
    label: 'Resource',
    data: (data: JsonObject) => data as unknown as CardData,
    size: cardSize,
    card: ResourceCard,
    measure: () => ({
      ...cardSize,
      ports: [
        { id: '', direction: 'in', side: 'left', x: 0, y: cardSize.height / 2 },
        { id: '', direction: 'out', side: 'right', x: cardSize.width, y: cardSize.height / 2 },
      ],
    }),
  }),
];

/** References as a graph, read-only: users on the left. A click opens a resource. */
export function ReferenceGraph({ references, onOpen }: ReferenceGraphProps) {
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const document = useMemo(() => graphDocument(references), [references]);
  return (
    <div className={classes.canvas}>
      <FlowCanvas<PlainDocument>
        nodeTypes={types}
        codec={plainCodec}
        value={document}
        readOnly
        projection="canvas"
        language={language}
        theme={theme}
        onNodeClick={(key) => {
          const node = references.nodes.find((each) => each.key === key);
          if (node) onOpen(node);
        }}
      />
    </div>
  );
}
