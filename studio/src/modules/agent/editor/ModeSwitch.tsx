import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMessages, IconRobot, IconSitemap } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useAgent, useBlock } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

const modes = [
  { value: agentModes.single, label: 'single', why: 'singleWhy', Icon: IconRobot },
  { value: agentModes.chatFlow, label: 'flow', why: 'flowWhy', Icon: IconMessages },
  { value: agentModes.multi, label: 'multi', why: 'multiWhy', Icon: IconSitemap },
] as const;

/** Switches how the agent answers; the blocks of the other mode are kept. */
export function ModeSwitch() {
  const t = useMessages(editorMessages);
  const { isReadOnly } = useAgent();
  const [mode, setMode] = useBlock('bot_mode');
  const current = modes.find(({ value }) => value === mode) ?? modes[0];
  const label = t(current.label);
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
            disabled={value === agentModes.multi}
            onClick={() => setMode(value)}
          >
            {t(name)}
            <div style={{ color: 'var(--h-text-3)', fontSize: 12 }}>{t(why)}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
