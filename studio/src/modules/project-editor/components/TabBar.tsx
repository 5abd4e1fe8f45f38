import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots, IconLayoutColumns, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { AppPartKind } from '../../../shared/enclosing-app/EnclosingApp.js';
import { type Translate, useMessages } from '../../../shared/i18n/i18n.js';
import { isMac } from '../../../shared/isMac.js';
import { type FixedTab, parseTab } from '../openTabs.js';
import type { ProjectPart } from '../ProjectPart.js';
import classes from '../pages/ProjectPage.module.css';
import { projectEditorMessages } from '../projectEditorMessages.js';
import type { OpenTabs } from '../useOpenTabs.js';
import type { Split } from '../useSplit.js';
import { PartIcon } from './PartIcon.js';

export const splitKey = isMac ? '⌘\\' : 'Ctrl+\\';

interface TabBarProps {
  open: OpenTabs;
  split: Split;
  parts: readonly ProjectPart[];
  /** Keys of the tabs with unsaved changes. */
  unsaved: ReadonlySet<string>;
}

/** The open tabs: one tab stop, arrow keys between them, Delete closes. */
export function TabBar({ open, split, parts, unsaved }: TabBarProps) {
  const t = useMessages(projectEditorMessages);
  const { tabs, active } = open;
  if (tabs.length === 0) return null;
  function handleKey(event: KeyboardEvent<HTMLElement>, key: string) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Delete') {
      event.preventDefault();
      open.close(key);
    } else if (step !== undefined) {
      const next = tabs[(tabs.indexOf(key) + step + tabs.length) % tabs.length];
      if (next === undefined) return;
      event.preventDefault();
      split.open(next);
      event.currentTarget.parentElement?.parentElement
        ?.querySelector<HTMLElement>(`[data-tab="${next}"]`)
        ?.focus();
    }
  }
  return (
    <div className={classes.tabBar}>
      <div className={classes.tabList} role="tablist" aria-label={t('tabs')}>
        {tabs.map((key, index) => {
          const { icon, name } = describeTab(key, parts, t);
          const isActive = key === active;
          return (
            <div
              key={key}
              className={classes.tab}
              role="presentation"
              data-active={isActive || undefined}
              data-beside={key === split.beside || undefined}
            >
              <UnstyledButton
                role="tab"
                id={`tab-${key}`}
                data-tab={key}
                aria-selected={isActive}
                aria-controls={isActive ? 'app-tab' : undefined}
                tabIndex={isActive || (active === undefined && index === 0) ? 0 : -1}
                className={classes.tabName ?? ''}
                title={name}
                onClick={() => split.open(key)}
                onAuxClick={(event) => event.button === 1 && open.close(key)}
                onKeyDown={(event) => handleKey(event, key)}
              >
                {icon}
                <span>{name}</span>
                {unsaved.has(key) && <span className={classes.dot} role="img" aria-label={t('unsaved')} />}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                tabIndex={-1}
                aria-label={t('closeTab', { name })}
                onClick={() => open.close(key)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </div>
          );
        })}
      </div>
      {split.isPossible && tabs.length > 1 && active !== undefined && (
        <Tooltip label={t('splitView', { key: splitKey })}>
          <ActionIcon
            variant={split.beside === undefined ? 'subtle' : 'light'}
            color="gray"
            size={28}
            aria-label={t('splitView', { key: splitKey })}
            aria-pressed={split.beside !== undefined}
            onClick={split.toggle}
          >
            <IconLayoutColumns size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {active !== undefined && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('tabMenu')}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => open.move(active, -1)}>{t('moveLeft')}</Menu.Item>
            <Menu.Item onClick={() => open.move(active, 1)}>{t('moveRight')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => open.closeOthers(active)}>{t('closeOthers')}</Menu.Item>
            <Menu.Item onClick={() => open.closeAll()}>{t('closeAll')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** Icon and name of a tab; a resource that is gone shows what it was. */
export function describeTab(
  key: string,
  parts: readonly ProjectPart[],
  t: Translate<FixedTab | AppPartKind>,
) {
  const tab = parseTab(key);
  if (!tab) return { icon: null, name: key };
  if (!('id' in tab)) return { icon: <PartIcon part={tab.kind} />, name: t(tab.kind) };
  const part = parts.find(({ kind, id }) => kind === tab.kind && id === tab.id);
  return { icon: <PartIcon part={part ?? { ...tab, isChatFlow: false }} />, name: part?.name ?? t(tab.kind) };
}
