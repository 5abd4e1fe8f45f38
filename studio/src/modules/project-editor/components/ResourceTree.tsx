import { Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { fixedTabs, tabKey } from '../openTabs.js';
import { groupOf, type ProjectPart, partGroups } from '../ProjectPart.js';
import classes from '../pages/ProjectPage.module.css';
import { projectEditorMessages } from '../projectEditorMessages.js';
import { useProjectParts } from '../queries.js';
import { NewPartMenu } from './NewPartMenu.js';
import { PartActions } from './PartActions.js';
import { PartIcon } from './PartIcon.js';

interface ResourceTreeProps {
  spaceId: string;
  projectId: string;
  canEdit: boolean;
  /** Key of the shown tab. */
  active: string | undefined;
  onOpen(key: string): void;
}

/** What an app consists of, in groups, with the pages that every app has. */
export function ResourceTree({ spaceId, projectId, canEdit, active, onOpen }: ResourceTreeProps) {
  const t = useMessages(projectEditorMessages);
  const [filter, setFilter] = useState('');
  const parts = useProjectParts(spaceId, projectId);
  const wanted = filter.trim().toLowerCase();
  const shown = (parts.data ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <nav className={classes.tree} aria-label={t('resources')} onKeyDown={walk}>
      <TextInput
        type="search"
        m={12}
        aria-label={t('filter')}
        placeholder={t('filter')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <div className={classes.groups}>
        <Loaded query={parts} failed={t('resourcesFailed')} skeleton={<TreeSkeleton />}>
          {() => (
            <>
              {partGroups.map((group) => (
                <Group
                  key={group}
                  label={t(`${group}Group`)}
                  count={shown.filter(({ kind }) => groupOf[kind] === group).length}
                  action={canEdit && <NewPartMenu spaceId={spaceId} group={group} />}
                >
                  <Parts
                    spaceId={spaceId}
                    parts={shown.filter(({ kind }) => groupOf[kind] === group)}
                    isFiltered={wanted !== ''}
                    active={active}
                    onOpen={onOpen}
                  />
                </Group>
              ))}
            </>
          )}
        </Loaded>
        <Group label={t('settingsGroup')}>
          <ul className={classes.entries}>
            {fixedTabs.map((tab) => (
              <li key={tab} className={classes.entry} data-active={tab === active || undefined}>
                <OpenButton
                  icon={<PartIcon part={tab} />}
                  name={t(tab)}
                  isActive={tab === active}
                  onOpen={() => onOpen(tab)}
                />
              </li>
            ))}
          </ul>
        </Group>
      </div>
    </nav>
  );
}

interface PartsProps {
  spaceId: string;
  parts: readonly ProjectPart[];
  isFiltered: boolean;
  active: string | undefined;
  onOpen(key: string): void;
}

function Parts({ spaceId, parts, isFiltered, active, onOpen }: PartsProps) {
  const t = useMessages(projectEditorMessages);
  if (parts.length === 0)
    return (
      <Text size="xs" c="dimmed" px={16} py={4}>
        {t(isFiltered ? 'noMatch' : 'emptyGroup')}
      </Text>
    );
  return (
    <ul className={classes.entries}>
      {parts.map((part) => {
        const key = tabKey(part.kind, part.id);
        return (
          <li key={key} className={classes.entry} data-active={key === active || undefined}>
            <OpenButton
              icon={<PartIcon part={part} />}
              name={part.name}
              about={t(part.isChatFlow ? 'chatFlow' : part.kind)}
              isActive={key === active}
              onOpen={() => onOpen(key)}
            />
            <span className={classes.entryMenu}>
              <PartActions spaceId={spaceId} part={part} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface GroupProps {
  label: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}

function Group({ label, count, action, children }: GroupProps) {
  return (
    <section aria-label={label}>
      <div className={classes.groupHead}>
        <h2>{label}</h2>
        {count !== undefined && count > 0 && <span className={classes.count}>{count}</span>}
        <span className={classes.spring} />
        {action}
      </div>
      {children}
    </section>
  );
}

interface OpenButtonProps {
  icon: ReactNode;
  name: string;
  /** What it is, as a tooltip. */
  about?: string;
  isActive: boolean;
  onOpen(): void;
}

function OpenButton({ icon, name, about, isActive, onOpen }: OpenButtonProps) {
  return (
    <UnstyledButton
      className={classes.entryName ?? ''}
      data-entry
      aria-current={isActive ? 'page' : undefined}
      title={about ? `${about}: ${name}` : name}
      onClick={onOpen}
    >
      {icon}
      <span>{name}</span>
    </UnstyledButton>
  );
}

/** Arrow keys move between the entries. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches('[data-entry], [type="search"]')) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = entries[entries.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function TreeSkeleton() {
  return (
    <Stack gap={8} p={12}>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={24} radius={4} />
      ))}
    </Stack>
  );
}
