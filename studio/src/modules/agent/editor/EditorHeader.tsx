import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { LanguageSwitch, SchemeSwitch } from '../../account/index.js';
import { ShareButton } from '../../collaborator/index.js';
import { TeamButtons } from '../../comment/index.js';
import { AgentIcon } from '../components/AgentIcon.js';
import { EditAgentDialog } from '../components/EditAgentDialog.js';
import { useChannels } from '../publish/channelQueries.js';
import type { StoredAgent } from '../StoredAgent.js';
import { submitMessages } from '../submit/submitMessages.js';
import { useAgent, useSaveState } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';
import { ModeSwitch } from './ModeSwitch.js';
import { MoreMenu } from './MoreMenu.js';
import { SaveStateLabel } from './SaveStateLabel.js';

const VersionsDrawer = lazyDialog(async () => (await import('../versions/VersionsDrawer.js')).VersionsDrawer);

const SubmitDialog = lazyDialog(async () => (await import('../submit/SubmitDialog.js')).SubmitDialog);

type Details = Pick<StoredAgent, 'name' | 'description' | 'iconUri' | 'iconUrl'>;

interface EditorHeaderProps {
  /** The agent with its details as last edited. */
  stored: StoredAgent;
  /** The agent as last read from the server. */
  latest: StoredAgent;
  onDetails(details: Details): void;
  /** Somebody else has stored a change of the agent. */
  onSaved(): void;
}

/** The bar above the panes: identity, save state, mode and actions. */
export function EditorHeader({ stored, latest, onDetails, onSaved }: EditorHeaderProps) {
  const t = useMessages(editorMessages);
  const { spaceId, isReadOnly } = useAgent();
  const [isEditing, setIsEditing] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const tSubmit = useMessages(submitMessages);
  const save = useSaveState();
  const onSubmit = latest.isCollaborative && !isReadOnly ? () => setIsSubmitting(true) : undefined;
  const hasOwnChanges = latest.hasOwnDraft || save.kind !== 'saved';
  return (
    <header className={classes.bar}>
      <BackLink to="/space/$space_id/develop" params={{ space_id: spaceId }} label={t('back')} />
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
            {latest.isPublished && <OfflineNotice />}
          </div>
        )}
      </div>
      <span className={classes.spring} />
      <ModeSwitch />
      <Tooltip label={t('versions')}>
        <ActionIcon
          className={classes.wideOnly}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('versions')}
          onClick={() => setIsHistoryOpen(true)}
        >
          <IconHistory size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <TeamButtons
        resource={{ kind: 'bot', id: stored.id }}
        isSaved={save.kind === 'saved'}
        onSaved={onSaved}
      />
      <ShareButton resource={{ kind: 'bot', id: stored.id, spaceId }} />
      {onSubmit && (
        <Button
          className={classes.wideOnly}
          variant="default"
          flex="none"
          disabled={!hasOwnChanges}
          title={hasOwnChanges ? undefined : tSubmit('upToDate')}
          onClick={onSubmit}
        >
          {tSubmit('submit')}
        </Button>
      )}
      <PublishButton canPublish={latest.canPublish} />
      <span className={`${classes.preferences} ${classes.wideOnly}`}>
        <LanguageSwitch />
        <SchemeSwitch />
      </span>
      <MoreMenu
        agent={{ ...stored, canDelete: latest.canDelete }}
        onHistory={() => setIsHistoryOpen(true)}
        onSubmit={hasOwnChanges ? onSubmit : undefined}
      />
      {isHistoryOpen && (
        <VersionsDrawer canRestore={latest.canPublish} onClose={() => setIsHistoryOpen(false)} />
      )}
      {isSubmitting && <SubmitDialog onClose={() => setIsSubmitting(false)} />}
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
function PublishButton({ canPublish }: { canPublish: boolean }) {
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
  const whyNot = isReadOnly ? t('publishReadOnly') : canPublish ? undefined : t('publishNotYours');
  return (
    <Button
      flex="none"
      loading={isBusy}
      disabled={whyNot !== undefined}
      title={whyNot}
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
  const isUnsubmitted = latest.isCollaborative && (latest.hasOwnDraft || save.kind !== 'saved');
  if (latest.isPublished && !isChanged && !isUnsubmitted) return null;
  return (
    <span className={`${classes.changes} ${classes.wideOnly}`}>
      <span className={classes.dot} aria-hidden />
      {t(isUnsubmitted ? 'notSubmitted' : latest.isPublished ? 'unpublished' : 'notPublished')}
    </span>
  );
}

/** The channels that the agent was taken off. */
function OfflineNotice() {
  const t = useMessages(editorMessages);
  const { spaceId, botId } = useAgent();
  const { data = [] } = useChannels(spaceId, botId);
  const names = data.filter(({ isLive, publishedAt }) => !isLive && publishedAt > 0).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Tooltip label={t('offlineWhy')} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip explains it to keyboard users. */}
      <span className={`${classes.offline} ${classes.wideOnly}`} tabIndex={0}>
        {t('offline', { names: names.join(', ') })}
      </span>
    </Tooltip>
  );
}
