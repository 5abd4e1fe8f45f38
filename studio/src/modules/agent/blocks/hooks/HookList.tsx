import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import classes from '../Blocks.module.css';
import { HookDialog } from './HookDialog.js';
import { hooksMessages } from './hooksMessages.js';
import { hooksOf, type PlacedHook, withoutHook } from './hooksOf.js';
import { standardTimeout, targetOf } from './hookTarget.js';

/** The agent's hooks with the moment at which each is called. */
export function HookList() {
  const t = useMessages(hooksMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('hook_info');
  const [edited, setEdited] = useState<PlacedHook>();
  const hooks = hooksOf(info);
  if (hooks.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  return (
    <>
      <ul className={classes.items}>
        {hooks.map((placed) => {
          const { point, index, hook } = placed;
          const { service, target } = targetOf(hook.uri);
          return (
            <li key={`${point} ${index}`} className={classes.item}>
              <span className={classes.tile}>
                <IconWebhook size={16} stroke={1.75} aria-hidden />
              </span>
              <div className={classes.itemText}>
                <div className={classes.itemName}>
                  {t(point)} · {target}
                </div>
                <div className={classes.itemAbout}>
                  {t(hook.strong_dep ? 'aboutStrong' : 'about', {
                    service: t(service),
                    timeout: hook.timeout_ms ?? standardTimeout,
                  })}
                </div>
              </div>
              {!isReadOnly && (
                <>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('editOne', { target })}
                    onClick={() => setEdited(placed)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('remove', { target })}
                    onClick={() => setInfo(withoutHook(info, placed))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {edited && <HookDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
