import { Kbd, Mark, StatusPill } from '@heddle/ui-kit';
import { ActionIcon, Button, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconCode,
  IconHistory,
  IconLayoutSidebar,
  IconRocket,
  IconSearch,
  IconStack2,
} from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { isMac } from '../../../shared/isMac.js';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { LanguageSwitch, SchemeSwitch } from '../../account/index.js';
import { TeamButtons } from '../../comment/index.js';
import classes from '../pages/ProjectPage.module.css';
import { projectEditorMessages } from '../projectEditorMessages.js';

interface ProjectBarProps {
  spaceId: string;
  projectId: string;
  name: string;
  state: 'published' | 'changed' | 'draft';
  canPublish: boolean;
  onResources(): void;
  onQuickOpen(): void;
  onCall(): void;
  onVersions(): void;
  onEnvironments(): void;
  onPublish(): void;
}

export const quickOpenKey = isMac ? '⌘P' : 'Ctrl+P';

const statuses = { published: 'success', changed: 'warning', draft: 'waiting' } as const;

/** Name and state of the app, and what is done with it as a whole. */
export function ProjectBar(props: ProjectBarProps) {
  const t = useMessages(projectEditorMessages);
  return (
    <header className={classes.bar}>
      <BackLink to="/space/$space_id/develop" params={{ space_id: props.spaceId }} label={t('back')} />
      <ActionIcon
        className={classes.narrowOnly ?? ''}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('openResources')}
        onClick={props.onResources}
      >
        <IconLayoutSidebar size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.wideOnly}>
        <Mark size={24} />
      </span>
      <h1 className={classes.name}>{props.name}</h1>
      <span className={classes.wideOnly}>
        <StatusPill status={statuses[props.state]}>{t(props.state)}</StatusPill>
      </span>
      <span className={classes.spring} />
      <UnstyledButton
        className={classes.quickOpen ?? ''}
        aria-label={t('quickOpen')}
        onClick={props.onQuickOpen}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.wideOnly}>{t('quickOpen')}</span>
        <span className={classes.wideOnly}>
          <Kbd>{quickOpenKey}</Kbd>
        </span>
      </UnstyledButton>
      <TeamButtons resource={{ kind: 'project', id: props.projectId }} />
      <Tooltip label={t('call')}>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('call')} onClick={props.onCall}>
          <IconCode size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('versions')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('versions')}
          onClick={props.onVersions}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('environments')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('environments')}
          onClick={props.onEnvironments}
        >
          <IconStack2 size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span className={classes.wideOnly}>
        <LanguageSwitch />
        <SchemeSwitch />
      </span>
      <Tooltip label={t('publishNotYours')} disabled={props.canPublish}>
        <Button
          flex="none"
          leftSection={<IconRocket size={16} aria-hidden />}
          data-disabled={!props.canPublish || undefined}
          aria-disabled={!props.canPublish || undefined}
          onClick={() => props.canPublish && props.onPublish()}
        >
          {t('publish')}
        </Button>
      </Tooltip>
    </header>
  );
}
