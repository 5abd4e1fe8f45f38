import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconDots, IconHistory, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { LanguageSwitch, PreferenceItems, SchemeSwitch } from '../../account/index.js';
import { AgentIcon } from '../components/AgentIcon.js';
import { EditAgentDialog } from '../components/EditAgentDialog.js';
import type { StoredAgent } from '../StoredAgent.js';
import { useAgent, useSaveState } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';
import { ModeSwitch } from './ModeSwitch.js';
import { SaveStateLabel } from './SaveStateLabel.js';

const VersionsDrawer = lazyDialog(async () => (await import('../versions/VersionsDrawer.js')).VersionsDrawer);

type Details = Pick<StoredAgent, 'name' | 'description' | 'iconUri' | 'iconUrl'>;

interface EditorHeaderProps {
  /** The agent with its details as last edited. */
  stored: StoredAgent;
  /** The agent as last read from the server. */
  latest: StoredAgent;
  onDetails(details: Details): void;
}

/** The bar above the panes: identity, save state, mode and actions. */
export function EditorHeader({ stored, latest, onDetails }: EditorHeaderProps) {
  const t = useMessages(editorMessages);
  const { spaceId, isReadOnly } = useAgent();
  const [isEditing, setIsEditing] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <header className={classes.bar}>
      <ActionIcon
        component={Link}
        to={`/space/${spaceId}/develop`}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('back')}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.wideOnly}>
        <AgentIcon url={stored.iconUrl} size={32} />
      </span>
      <div className={classes.identity}>
        <div className={classes.nameLine}>
          <h1 className={classes.name}>{stored.name}</h1>
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={20}
              aria-label={t('edit')}
              onClick={() => setIsEditing(true)}
            >
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {!isReadOnly && (
          <div className={classes.state}>
            <SaveStateLabel />
            <PublishState latest={latest} />
          </div>
        )}
      </div>
      <span className={classes.spring} />
      <ModeSwitch />
      <Tooltip label={t('versions')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('versions')}
          onClick={() => setIsHistoryOpen(true)}
        >
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <PublishButton />
      <span className={`${classes.preferences} ${classes.wideOnly}`}>
        <LanguageSwitch />
        <SchemeSwitch />
      </span>
      <div className={classes.narrowOnly}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('more')}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <PreferenceItems />
          </Menu.Dropdown>
        </Menu>
      </div>
      {isHistoryOpen && <VersionsDrawer onClose={() => setIsHistoryOpen(false)} />}
      {isEditing && (
        <EditAgentDialog
          spaceId={spaceId}
          agent={stored}
          onSaved={onDetails}
          onClose={() => setIsEditing(false)}
        />
      )}
    </header>
  );
}

/** Saves what is unsaved and opens the publish page. */
function PublishButton() {
  const t = useMessages(editorMessages);
  const { spaceId, botId, autosave, isReadOnly } = useAgent();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  async function open(): Promise<void> {
    setIsBusy(true);
    const { kind } = await autosave.flush();
    setIsBusy(false);
    // Otherwise the header says why it is not saved.
    if (kind === 'saved')
      await navigate({
        to: '/space/$space_id/bot/$bot_id/publish',
        params: { space_id: spaceId, bot_id: botId },
      });
  }
  return (
    <Button
      flex="none"
      loading={isBusy}
      disabled={isReadOnly}
      title={isReadOnly ? t('publishReadOnly') : undefined}
      onClick={() => void open()}
    >
      {t('publish')}
    </Button>
  );
}

/** Whether the draft differs from what users talk to. */
function PublishState({ latest }: { latest: StoredAgent }) {
  const t = useMessages(editorMessages);
  const save = useSaveState();
  const isChanged = latest.hasUnpublishedChanges || (latest.isPublished && save.kind !== 'saved');
  if (latest.isPublished && !isChanged) return null;
  return (
    <span className={`${classes.changes} ${classes.wideOnly}`}>
      <span className={classes.dot} aria-hidden />
      {t(latest.isPublished ? 'unpublished' : 'notPublished')}
    </span>
  );
}
