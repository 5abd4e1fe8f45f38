import type { FormContext } from '@heddle/node-types/forms';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { getTranslate } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { NodeCard } from '../../card/index.js';
import { type ToolDialog as Dialog, readToolDetail, ToolHosts } from '../../plugin/index.js';
import { editorMessages } from './editorMessages.js';
import { toToolInterface } from './toToolInterface.js';

const ToolDialog = lazyDialog<Parameters<typeof Dialog>[0]>(
  async () => (await import('../../plugin/index.js')).ToolDialog,
);

type Picked = Awaited<ReturnType<NonNullable<FormContext['pickTool']>>>;

type ToolHost = Required<Pick<FormContext, 'pickTool' | 'loadTool' | 'renderToolNote'>> &
  Pick<FormContext, 'renderToolResult'>;

/**
 * Lets node forms choose tools, read their interfaces, allow their hosts for the workflow, and bind cards to them in
 * chat flows. `dialog` is open while `pickTool` is pending.
 */
export function useToolChoice(
  spaceId: string,
  { id: workflowId, isChatFlow }: { id: string; isChatFlow: boolean },
): { host: ToolHost; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<(picked: Picked) => void>(undefined);
  const host = useMemo(
    (): ToolHost => ({
      pickTool: () =>
        new Promise((resolve) => {
          settle.current = resolve;
          setIsOpen(true);
        }),
      loadTool: async ({ pluginId, apiId: toolId, version }) => {
        const detail = await readToolDetail(spaceId, { pluginId, toolId, version });
        return detail && toToolInterface(detail);
      },
      renderToolNote: ({ pluginId, version, origin }, isReadOnly) =>
        origin === '' && (
          <ToolHosts
            {...{ pluginId, version }}
            binder={{ binder_type: 'workflow', binder_id: workflowId }}
            canEdit={!isReadOnly}
          />
        ),
      ...(isChatFlow && {
        renderToolResult: ({ pluginId, apiId: toolId, name }, nodeId, isReadOnly) => (
          <NodeCard {...{ spaceId, workflowId, nodeId, pluginId, toolId, name }} canEdit={!isReadOnly} />
        ),
      }),
    }),
    [spaceId, workflowId, isChatFlow],
  );
  const end = (picked: Picked) => {
    setIsOpen(false);
    settle.current?.(picked);
  };
  const take = async (pluginId: string, toolId: string) => {
    try {
      const detail = await readToolDetail(spaceId, { pluginId, toolId });
      if (!detail) throw new Error(getTranslate(editorMessages)('toolGone'));
      end(toToolInterface(detail));
    } catch (error) {
      announceError(error);
      end(undefined);
    }
  };
  return {
    host,
    dialog: isOpen && (
      <ToolDialog
        spaceId={spaceId}
        onToggle={({ pluginId, toolId }) => void take(pluginId, toolId)}
        onClose={() => end(undefined)}
      />
    ),
  };
}
