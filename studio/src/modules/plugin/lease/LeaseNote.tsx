import { confirm, showError } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import classes from '../pages/PluginPage.module.css';
import { pluginMessages } from '../pluginMessages.js';
import { type EditLease, useTakeOver } from './leaseQueries.js';

interface LeaseNoteProps {
  pluginId: string;
  mayEdit: boolean;
  lease: EditLease | undefined;
}

/** Why the plugin cannot be edited at the moment, and how to change that. */
export function LeaseNote({ pluginId, mayEdit, lease }: LeaseNoteProps) {
  const t = useMessages(pluginMessages);
  const shared = useMessages(sharedMessages);
  const takeOver = useTakeOver(pluginId);
  if (!mayEdit)
    return (
      <div className={classes.note} role="status">
        {t('readOnly')}
      </div>
    );
  const holder = lease?.holder;
  if (holder === undefined) return null;
  async function handleTakeOver(name: string): Promise<void> {
    const isSure = await confirm({
      title: t('takeOverTitle', { name }),
      children: t('takeOverWhy'),
      confirm: t('takeOver'),
      cancel: shared('cancel'),
    });
    if (!isSure) return;
    takeOver.mutate(undefined, {
      onSuccess: ({ isOurs }) => {
        if (!isOurs) showError(<Message table={pluginMessages} name="cannotTakeOver" />);
      },
    });
  }
  return (
    <div className={classes.note} role="status">
      {t('lockedBy', { name: holder })}
      <Button
        size="compact-xs"
        variant="default"
        loading={takeOver.isPending}
        onClick={() => void handleTakeOver(holder)}
      >
        {t('takeOver')}
      </Button>
    </div>
  );
}
