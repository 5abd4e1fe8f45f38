import type { CardProps, NodeGeometry, NodeView, ViewContext } from '@heddle/flow-canvas';
import { type JsonObject, type NodeDefinition, type Ports, portsOf } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import { CardFrame } from './CardFrame.js';
import { type CardRow, cardSize, heightOf, portOf, shownRows } from './CardRow.js';
import { cardLines } from './cardLines.js';
import { exceptionRow } from './rows.js';

/** The properties in which the cards of node types differ. */
export interface CardDescription<Data> {
  definition: NodeDefinition<Data>;
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Rows below the header, computed from data alone: the card draws them and the measurement counts them. */
  rows(data: Data, context: ViewContext): CardRow[];
}

const exceptionPort = 'branch_error';

/** Card and measurement of a node type, both computed from the same rows. */
export function createView<Data>({ definition, Icon, rows }: CardDescription<Data>): NodeView<Data> {
  const rowsOf = (data: Data, context: ViewContext, ports: Ports) => {
    const hasException = ports.out.some((port) => port.id === exceptionPort);
    const exception = hasException ? [exceptionRow(exceptionPort, retriesOf(data), context.language)] : [];
    return shownRows([...rows(data, context), ...exception]);
  };
  return {
    Icon: ({ size = 16 }) => <Icon size={size} stroke={1.75} />,
    measure(data, context) {
      const ports = allPorts(definition, data);
      return measureRows(rowsOf(data, context, ports), ports);
    },
    lines: (data, context) => cardLines(rowsOf(data, context, allPorts(definition, data)), context.language),
    Card(properties: CardProps<Data>) {
      const { data, context } = properties;
      return (
        <CardFrame
          title={properties.title}
          category={definition.category}
          Icon={Icon}
          rows={rowsOf(data, context, allPorts(definition, data))}
          isReadOnly={properties.isReadOnly}
          language={context.language}
        />
      );
    },
  };
}

/** Size and ports of a card with these rows. */
export function measureRows(rows: readonly CardRow[], ports: Ports): NodeGeometry {
  const heights = new Map<string, number>();
  let y: number = cardSize.head;
  for (const row of rows) {
    const height = heightOf(row);
    const port = portOf(row);
    if (port !== undefined) heights.set(port, y + height / 2);
    y += height + cardSize.gap;
  }
  const body = rows.length === 0 ? cardSize.head : y - cardSize.gap + cardSize.bottom;
  const headPort = cardSize.head / 2;
  return {
    width: cardSize.width,
    height: body,
    ports: [
      ...ports.in.map(({ id }) => ({ id, direction: 'in', side: 'left', x: 0, y: headPort }) as const),
      ...ports.out.map(
        ({ id }) =>
          ({
            id,
            direction: 'out',
            side: 'right',
            x: cardSize.width,
            y: heights.get(id) ?? headPort,
          }) as const,
      ),
    ],
  };
}

function allPorts<Data>(definition: NodeDefinition<Data>, data: Data): Ports {
  return portsOf(definition, data, { data: data as JsonObject });
}

function retriesOf(data: unknown): number {
  const setting = (data as { inputs?: { settingOnError?: { retryTimes?: number } } }).inputs?.settingOnError;
  return setting?.retryTimes ?? 0;
}
