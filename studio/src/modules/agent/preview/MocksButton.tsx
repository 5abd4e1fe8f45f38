import { trafficScenes } from '@heddle/api-contract/families/mock-set';
import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { type MocksDrawer as Dialog, useMockBindings } from '../../mock-set/index.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import { previewMessages } from './previewMessages.js';

const MocksDrawer = lazyDialog<Parameters<typeof Dialog>[0]>(
  async () => (await import('../../mock-set/index.js')).MocksDrawer,
);

/** Chooses mock sets for the tools of the agent, and says how many answer now; hidden without tools. */
export function MocksButton() {
  const t = useMessages(previewMessages);
  const { botId } = useAgent();
  const [list] = useBlock('plugin_info_list');
  const [isOpen, setIsOpen] = useState(false);
  const scene = { scene: trafficScenes.agent, callerId: botId };
  const bindings = useMockBindings(scene, list.length > 0);
  if (list.length === 0) return null;
  const tools = list.map(({ plugin_id, api_id, api_name }) => ({
    pluginId: plugin_id,
    toolId: api_id,
    name: api_name || api_id,
  }));
  const count = tools.filter(({ toolId }) => bindings.data?.has(toolId)).length;
  return (
    <>
      <Button
        size="compact-sm"
        variant={count > 0 ? 'light' : 'subtle'}
        color={count > 0 ? 'weld' : 'gray'}
        leftSection={<IconReplace size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? t('mocksOn', { count }) : t('mocks')}
      </Button>
      {isOpen && <MocksDrawer tools={tools} {...scene} onClose={() => setIsOpen(false)} />}
    </>
  );
}
