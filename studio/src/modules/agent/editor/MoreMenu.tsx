import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconGitPullRequest,
  IconHistory,
  IconListDetails,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkMenuItem } from '../../../shared/parts/LinkMenuItem.js';
import { PreferenceItems } from '../../account/index.js';
import { ShowGuideItem } from '../../guide/index.js';
import { useConfirmedDelete } from '../components/useConfirmedDelete.js';
import { useDuplicateAgent } from '../queries.js';
import type { StoredAgent } from '../StoredAgent.js';
import { submitMessages } from '../submit/submitMessages.js';
import { useAgent } from './AgentSession.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';

interface MoreMenuProps {
  agent: StoredAgent;
  onHistory(): void;
  /** Undefined if there is nothing to submit. */
  onSubmit: (() => void) | undefined;
}

/** Actions on the agent as a whole; on phones also those that the bar has no room for. */
export function MoreMenu({ agent, onHistory, onSubmit }: MoreMenuProps) {
  const t = useMessages(editorMessages);
  const shared = useMessages(sharedMessages);
  const tSubmit = useMessages(submitMessages);
  const { spaceId, botId, autosave } = useAgent();
  const navigate = useNavigate();
  const duplicate = useDuplicateAgent(spaceId);
  const remove = useConfirmedDelete(spaceId);
  async function handleDuplicate(): Promise<void> {
    // The copy has what is on screen. If that cannot be saved, the header says why.
    if ((await autosave.flush()).kind === 'saved') duplicate.mutate(botId);
  }
  async function handleDelete(): Promise<void> {
    if (await remove(agent))
      await navigate({ to: '/space/$space_id/develop', params: { space_id: spaceId } });
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('more')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.narrowOnly}>
          {onSubmit && (
            <Menu.Item leftSection={<IconGitPullRequest size={16} aria-hidden />} onClick={onSubmit}>
              {tSubmit('submit')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
            {t('versions')}
          </Menu.Item>
        </div>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void handleDuplicate()}>
          {shared('duplicate')}
        </Menu.Item>
        <LinkMenuItem
          to="/work_flow/runs"
          search={{ space_id: spaceId, workflow_id: '', bot_id: botId }}
          leftSection={<IconListDetails size={16} aria-hidden />}
        >
          {t('runs')}
        </LinkMenuItem>
        <ShowGuideItem name="agent" resourceId={botId} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={!agent.canDelete}
          onClick={() => void handleDelete()}
        >
          {shared('delete')}
        </Menu.Item>
        <div className={classes.narrowOnly}>
          <Menu.Divider />
          <PreferenceItems />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
