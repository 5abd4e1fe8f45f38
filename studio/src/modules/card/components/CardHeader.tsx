import { cardRecordLimits } from '@heddle/api-contract';
import { StatusPill } from '@heddle/ui-kit';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconHistory, IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { SaveState } from '../../../shared/parts/SaveState.js';
import { cardMessages } from '../cardMessages.js';
import type { DraftState } from '../editor/useCardDraft.js';
import classes from '../pages/CardPage.module.css';
import type { CardInfo } from '../queries.js';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.js')).PublishDialog);
const VersionsDrawer = lazyDialog(async () => (await import('./VersionsDrawer.js')).VersionsDrawer);

interface CardHeaderProps {
  spaceId: string;
  info: CardInfo;
  state: DraftState;
}

/** Name and state of a card, its versions and publishing. */
export function CardHeader({ spaceId, info, state }: CardHeaderProps) {
  const t = useMessages(cardMessages);
  const [dialog, setDialog] = useState<'publish' | 'versions'>();
  const [version, setVersion] = useState(info.version_num);
  const { draft, change, isSaved, problem, save } = state;
  const isPublished = version !== '0';
  return (
    <header className={classes.bar}>
      <Tooltip label={t('back')}>
        <BackLink to="/space/$space_id/library" params={{ space_id: spaceId }} label={t('back')} />
      </Tooltip>
      <h1 className={classes.title}>
        <TextInput
          aria-label={t('name')}
          size="sm"
          value={draft.name}
          readOnly={!info.can_edit}
          maxLength={cardRecordLimits.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </h1>
      <span className={classes.wideOnly}>
        <StatusPill status={isPublished ? 'success' : 'waiting'}>
          {isPublished ? t('version', { version }) : t('draft')}
        </StatusPill>
      </span>
      <span className={classes.spring} />
      {info.can_edit && (
        <SaveState
          label={t(problem === undefined ? (isSaved ? 'saved' : 'saving') : 'notSaved')}
          isSaved={isSaved}
          detail={problem}
          className={classes.save}
        />
      )}
      <Tooltip label={t('versions')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('versions')}
          onClick={() => setDialog('versions')}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {info.can_edit && (
        <Button
          size="xs"
          leftSection={<IconRocket size={16} aria-hidden />}
          disabled={problem !== undefined}
          onClick={() => setDialog('publish')}
        >
          {t('publish')}
        </Button>
      )}
      {dialog === 'publish' && (
        <PublishDialog
          info={info}
          save={save}
          onPublished={setVersion}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'versions' && <VersionsDrawer cardId={info.card_id} onClose={() => setDialog(undefined)} />}
    </header>
  );
}
