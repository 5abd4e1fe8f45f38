import type { NodeView, ViewContext } from '@heddle/flow-canvas';
import { isJsonObject } from '@heddle/workflow-schema';
import { formatMessage } from '../formatMessage.js';
import { IconHelpHexagon } from '../icons/IconHelpHexagon.js';
import { CardFrame } from './CardFrame.js';
import { type CardRow, shownRows } from './CardRow.js';
import { measureRows } from './createView.js';
import { messages } from './messages.js';

/** The known facts about a node of unknown type. */
export interface UnknownNodeData {
  /** The decimal type code, as text. */
  type: string;
  /** Number of nodes inside it. */
  blockCount?: number;
}

const ports = { in: [{ id: '' }], out: [{ id: '' }] };

/** Card of a node whose type is unknown here. It shows the type and says that the node is kept. */
export const unknownView: NodeView<UnknownNodeData> = {
  Icon: ({ size = 16 }) => <IconHelpHexagon size={size} stroke={1.75} />,
  measure: (data, context) => measureRows(rowsOf(data, context), ports),
  Card: ({ data, title, context, isReadOnly }) => (
    <CardFrame
      title={title}
      Icon={IconHelpHexagon}
      rows={rowsOf(data, context)}
      isReadOnly={isReadOnly}
      language={context.language}
    />
  ),
};

function rowsOf(data: UnknownNodeData, { language }: ViewContext): CardRow[] {
  const t = messages[language];
  // The canvas may pass the node's own data instead, which has no type.
  const type = isJsonObject(data) && typeof data.type === 'string' ? data.type : '';
  const blocks = data?.blockCount ?? 0;
  return shownRows([
    { kind: 'paragraph', text: `${formatMessage(t.unknownType, { type }).trim()} · ${t.kept}` },
    ...(blocks > 0 ? [{ kind: 'paragraph', text: formatMessage(t.blocks, { count: blocks }) } as const] : []),
  ]);
}
