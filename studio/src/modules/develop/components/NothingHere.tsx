import { EmptyState } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { NewAgentButton, SampleCards } from '../../agent/index.js';
import { TemplatesButton } from '../../market/index.js';
import { NewWorkflowButton } from '../../workflow/index.js';
import { developMessages } from '../developMessages.js';
import type { Folder } from '../Folder.js';

interface NothingHereProps {
  spaceId: string;
  /** The open folder. */
  folder: Folder | undefined;
  /** Whether there are folders in it. */
  hasFolders: boolean;
  isFiltered: boolean;
  onClear(): void;
}

/** Why the list is empty, and the next step. */
export function NothingHere({ spaceId, folder, hasFolders, isFiltered, onClear }: NothingHereProps) {
  const t = useMessages(developMessages);
  if (isFiltered)
    return (
      <EmptyState
        title={t('noMatch')}
        withDrawing={false}
        reason={<Message table={sharedMessages} name="noMatchWhy" />}
      >
        <Button variant="default" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      </EmptyState>
    );
  if (folder)
    return hasFolders ? null : (
      <EmptyState title={t('emptyFolder')} reason={t('emptyFolderWhy')} withDrawing={false}>
        <GuideLink guide="organise-a-workspace" />
      </EmptyState>
    );
  if (hasFolders)
    return (
      <EmptyState title={t('allInFolders')} reason={t('allInFoldersWhy')} withDrawing={false}>
        <GuideLink guide="organise-a-workspace" />
      </EmptyState>
    );
  return (
    <>
      <EmptyState title={t('nothing')} reason={t('nothingWhy')}>
        <NewAgentButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
        <TemplatesButton spaceId={spaceId} />
      </EmptyState>
      <SampleCards spaceId={spaceId} />
    </>
  );
}
