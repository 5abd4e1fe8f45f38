import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconLayoutList } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useAgent, useBlocks } from '../editor/AgentSession.js';
import paneClasses from '../editor/Panes.module.css';
import { blockGroups } from './AgentBlock.js';
import { BlockSection } from './BlockSection.js';
import classes from './Blocks.module.css';
import { blockMessages } from './blockMessages.js';
import { isHidden, isOpen, stateName, tabStatus } from './blockState.js';
import { agentBlocks } from './blocks.js';
import { useBlockStates } from './useBlockStates.js';

const ownOfAgents: ReadonlySet<string> = new Set(['plugin', 'workflow']);

/** The agent's blocks in groups, with a menu of those to show. */
export function BlocksPane() {
  const t = useMessages(blockMessages);
  const language = useLanguage();
  const blocks = useBlocks();
  const { isReadOnly } = useAgent();
  const { states, change } = useBlockStates();
  const offered = agentBlocks.filter(
    (block) =>
      (blocks.bot_mode !== agentModes.chatFlow || block.isForChatFlows) &&
      // Of several agents, each has its own.
      (blocks.bot_mode !== agentModes.multi || !ownOfAgents.has(block.key)),
  );
  const shown = offered.filter((block) => !isHidden(block, states, blocks));
  const used = offered.filter((block) => block.isUsed(blocks)).length;
  return (
    <>
      <header className={paneClasses.head}>
        <h2>{t('title')}</h2>
        <Text size="xs" c="dimmed">
          {t('inUse', { used, count: offered.length })}
        </Text>
        <span className={paneClasses.spring} />
        {!isReadOnly && (
          <Menu position="bottom-end" width={240} closeOnItemClick={false}>
            <Menu.Target>
              <Tooltip label={t('manage')}>
                <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('manage')}>
                  <IconLayoutList size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
              {offered.map((block) => {
                const isUsed = block.isUsed(blocks);
                const isShown = !isHidden(block, states, blocks);
                return (
                  <Menu.Item
                    key={block.key}
                    role="menuitemcheckbox"
                    aria-checked={isShown}
                    disabled={isUsed}
                    title={isUsed ? t('cannotHide') : undefined}
                    leftSection={<block.Icon size={16} stroke={1.75} aria-hidden />}
                    rightSection={isShown ? <IconCheck size={16} aria-hidden /> : undefined}
                    onClick={() => change(stateName(block), isShown ? tabStatus.hide : tabStatus.default)}
                  >
                    {block.label[language]}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
        )}
      </header>
      <div className={paneClasses.scroll}>
        {blockGroups.map((group) => {
          const members = shown.filter((block) => block.group === group);
          if (members.length === 0) return null;
          return (
            <Fragment key={group}>
              <h3 className={classes.group}>{t(group)}</h3>
              {members.map((block) => {
                const open = isOpen(block, states, blocks);
                return (
                  <BlockSection
                    key={block.key}
                    block={block}
                    isOpen={open}
                    onToggle={() => change(stateName(block), open ? tabStatus.close : tabStatus.open)}
                  />
                );
              })}
            </Fragment>
          );
        })}
      </div>
    </>
  );
}
