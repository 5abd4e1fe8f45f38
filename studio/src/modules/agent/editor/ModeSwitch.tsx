import { confirm } from '@heddle/ui-kit';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMessages, IconRobot, IconSitemap } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { agentModes, type BlockName } from '../draft/AgentBlocks.js';
import { multiAgentMessages } from '../multi-agent/multiAgentMessages.js';
import { switchMode } from '../multi-agent/switchMode.js';
import { useAgent, useBlock } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

const modes = [
  { value: agentModes.single, label: 'single', why: 'singleWhy', Icon: IconRobot },
  { value: agentModes.chatFlow, label: 'flow', why: 'flowWhy', Icon: IconMessages },
  { value: agentModes.multi, label: 'multi', why: 'multiWhy', Icon: IconSitemap },
] as const;

/** Switches how the agent answers; what the other mode uses is kept. */
export function ModeSwitch() {
  const t = useMessages(editorMessages);
  const tMulti = useMessages(multiAgentMessages);
  const shared = useMessages(sharedMessages);
  const { isReadOnly, autosave } = useAgent();
  const [mode] = useBlock('bot_mode');
  const current = modes.find(({ value }) => value === mode) ?? modes[0];
  const label = t(current.label);
  async function choose(next: number): Promise<void> {
    if (next === mode) return;
    const isMulti = next === agentModes.multi;
    if ((isMulti || mode === agentModes.multi) && !(await isSure(isMulti))) return;
    const changes = switchMode(autosave.blocks, next, tMulti('newAgent', { number: 1 }));
    for (const [name, value] of Object.entries(changes)) autosave.change(name as BlockName, value as never);
  }

  /** Says what is kept and what is not used any more. */
  function isSure(isMulti: boolean): Promise<boolean> {
    const lines = isMulti
      ? (['toMultiKept', 'toMultiShared'] as const)
      : (['fromMultiKept', 'fromMultiLost'] as const);
    return confirm({
      title: tMulti(isMulti ? 'toMultiTitle' : 'fromMultiTitle'),
      children: lines.map((line) => <p key={line}>{tMulti(line)}</p>),
      confirm: tMulti('switch'),
      cancel: shared('cancel'),
    });
  }

  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          flex="none"
          disabled={isReadOnly}
          aria-label={t('mode', { mode: label })}
          leftSection={<current.Icon size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className={classes.wideOnly}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {modes.map(({ value, label: name, why, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={value === mode ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => void choose(value)}
          >
            {t(name)}
            <div style={{ color: 'var(--h-text-3)', fontSize: 12 }}>{t(why)}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
