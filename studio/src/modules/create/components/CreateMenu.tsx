import { Menu } from '@mantine/core';
import { IconLayoutBoard, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type LateMenuProps, useLateMenu } from '../../../shared/parts/lateMenu.js';
import { NewAgentDialog, NewPromptDialog } from '../../agent/index.js';
import { NewCardDialog } from '../../card/index.js';
import { LateDatabaseDialog } from '../../database/index.js';
import { NewDatasetDialog } from '../../knowledge/index.js';
import { TemplatePicker, templateButtonMessages } from '../../market/index.js';
import { LatePluginDialog } from '../../plugin/index.js';
import { NewProjectDialog } from '../../project/index.js';
import { kindMessages, resourceKinds } from '../../resource/index.js';
import { NewWorkflowDialog } from '../../workflow/index.js';
import { CreateButton } from './CreateButton.js';

/** What a menu creates, in its order: first what a space develops, then what that uses. */
const groups = [
  ['agent', 'project', 'workflow'],
  ['plugin', 'knowledge', 'database', 'prompt', 'card', 'mcp'],
] as const;
type Created = (typeof groups)[number][number];

export interface CreateMenuProps {
  spaceId: string;
  /** The folder of the development page that is open; "0" or absent for none. */
  folderId?: string;
  /** Called before a new workflow opens. */
  onWorkflow?(id: string): Promise<void> | undefined;
}

/** Creates a resource of any kind. */
export function CreateMenu({
  spaceId,
  folderId = '0',
  onWorkflow,
  opensAtOnce = false,
}: CreateMenuProps & LateMenuProps) {
  const { button, menu } = useLateMenu(opensAtOnce);
  const kinds = useMessages(kindMessages);
  const navigate = useNavigate();
  const tTemplates = useMessages(templateButtonMessages);
  const [open, setOpen] = useState<Created | 'template'>();
  const close = () => setOpen(undefined);
  function handleChoose(kind: Created): void {
    // Servers are added on the page that connects them.
    if (kind === 'mcp') void navigate({ to: '/space/$space_id/mcp', params: { space_id: spaceId } });
    else setOpen(kind);
  }
  const common = { spaceId, onClose: close };
  const dialogs: Record<Exclude<Created, 'mcp'> | 'template', () => ReactNode> = {
    template: () => <TemplatePicker {...common} folderId={folderId} />,
    agent: () => <NewAgentDialog {...common} folderId={folderId} />,
    project: () => <NewProjectDialog {...common} folderId={folderId} />,
    workflow: () => <NewWorkflowDialog {...common} onCreated={onWorkflow} />,
    plugin: () => <LatePluginDialog {...common} />,
    knowledge: () => <NewDatasetDialog {...common} />,
    database: () => <LateDatabaseDialog {...common} />,
    prompt: () => <NewPromptDialog {...common} />,
    card: () => <NewCardDialog {...common} />,
  };
  return (
    <>
      <Menu position="bottom-end" width={200} {...menu}>
        <Menu.Target>
          <CreateButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          {groups.map((group, index) => [
            index > 0 && <Menu.Divider key={group[0]} />,
            ...group.map((key) => {
              const Icon = resourceKinds.find((kind) => kind.key === key)?.Icon ?? IconPlus;
              return (
                <Menu.Item
                  key={key}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => handleChoose(key)}
                >
                  {kinds(key)}
                </Menu.Item>
              );
            }),
          ])}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLayoutBoard size={16} aria-hidden />}
            onClick={() => setOpen('template')}
          >
            {tTemplates('fromTemplate')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open !== undefined && open !== 'mcp' && dialogs[open]()}
    </>
  );
}
