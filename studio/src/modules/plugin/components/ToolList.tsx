import { debugStatuses } from '@heddle/api-contract/families/plugin';
import { ActionIcon, Menu, Text, TextInput } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCode,
  IconFileImport,
  IconList,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { codeMessages } from '../code/codeMessages.js';
import classes from '../pages/PluginPage.module.css';
import { pluginMessages } from '../pluginMessages.js';
import { usePluginLink } from '../pluginPlace.js';
import type { PluginInfo, ToolInfo } from '../queries.js';
import { methodName } from '../tool/methodName.js';
import { NewToolDialog } from '../tool/NewToolDialog.js';

const AddToolsDialog = lazyDialog(async () => (await import('../import/AddToolsDialog.js')).AddToolsDialog);

interface ToolListProps {
  spaceId: string;
  pluginId: string;
  /** The tool that is open. */
  toolId: string | undefined;
  tools: readonly ToolInfo[];
  info: PluginInfo;
  canEdit: boolean;
  /** The tools are functions of a program, which has a page of its own. */
  isCode: boolean;
}

/** The tools at the side of the page. */
export function ToolList({ spaceId, pluginId, toolId, tools, info, canEdit, isCode }: ToolListProps) {
  const t = useMessages(pluginMessages);
  const tCode = useMessages(codeMessages);
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<'one' | 'many'>();
  const wanted = search.trim().toLowerCase();
  const shown = tools.filter(({ name, path, desc }) =>
    `${name} ${path} ${desc}`.toLowerCase().includes(wanted),
  );
  const linkTo = usePluginLink({ spaceId, pluginId });
  return (
    <nav className={classes.side} aria-label={t('tools')}>
      <div className={classes.sideHead}>
        <TextInput
          type="search"
          flex={1}
          aria-label={t('searchTools')}
          placeholder={t('searchTools')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {canEdit && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('addTool')}>
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setAdding('one')}>
                {t('addTool')}
              </Menu.Item>
              {!isCode && (
                <Menu.Item leftSection={<IconFileImport size={16} />} onClick={() => setAdding('many')}>
                  {t('importTools')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <ul className={classes.list}>
        <li>
          <Link className={classes.entry} {...linkTo('overview')} activeOptions={{ exact: true }}>
            <IconList size={16} aria-hidden />
            <span>{t('overview')}</span>
          </Link>
        </li>
        {isCode && (
          <li>
            <Link className={classes.entry} {...linkTo('code')}>
              <IconCode size={16} aria-hidden />
              <span>{tCode('code')}</span>
            </Link>
          </li>
        )}
        {shown.map((tool) => (
          <li key={tool.api_id}>
            <Link
              className={classes.entry}
              {...linkTo({ toolId: tool.api_id })}
              aria-current={tool.api_id === toolId ? 'page' : undefined}
              data-disabled={tool.disabled || undefined}
            >
              <span className={classes.method}>{isCode ? 'ƒ' : methodName(tool.method)}</span>
              <span className={classes.entryText}>
                <span>{tool.name}</span>
                <span className={classes.path}>{isCode ? tool.desc : tool.path}</span>
              </span>
              <DebugMark tool={tool} />
            </Link>
          </li>
        ))}
        {shown.length === 0 && tools.length > 0 && (
          <Text component="li" size="sm" c="dimmed" p={8}>
            {t('noMatch')}
          </Text>
        )}
      </ul>
      {adding === 'one' && (
        <NewToolDialog
          spaceId={spaceId}
          pluginId={pluginId}
          isCode={isCode}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'many' && (
        <AddToolsDialog pluginId={pluginId} info={info} tools={tools} onClose={() => setAdding(undefined)} />
      )}
    </nav>
  );
}

function DebugMark({ tool }: { tool: ToolInfo }) {
  const t = useMessages(pluginMessages);
  return tool.debug_status === debugStatuses.passed ? (
    <IconCircleCheck size={16} className={classes.passed} role="img" aria-label={t('passed')} />
  ) : (
    <IconCircleDashed size={16} className={classes.waiting} role="img" aria-label={t('waiting')} />
  );
}
