import { discussionSwitch } from '@heddle/api-contract/families/moderation';
import { showSuccess } from '@heddle/ui-kit';
import { Button, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { moderationMessages } from '../moderationMessages.js';
import { useChangeSettings, useModerationSettings } from '../moderationQueries.js';

/** Whether there are discussions, and their rules. */
export function ModerationSettings() {
  const t = useMessages(moderationMessages);
  const settings = useModerationSettings();
  const change = useChangeSettings();
  return (
    <Loaded query={settings} failed={t('settingsFailed')}>
      {({ status, is_premoderated, blocked_words }) => (
        <Stack maw={560} gap="lg">
          <Switch
            label={t('on')}
            description={t('onWhy')}
            checked={status === discussionSwitch.on}
            disabled={change.isPending}
            onChange={({ currentTarget }) =>
              change.mutate({
                discussion_status: currentTarget.checked ? discussionSwitch.on : discussionSwitch.off,
              })
            }
          />
          <Switch
            label={t('premoderated')}
            description={t('premoderatedWhy')}
            checked={is_premoderated}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate({ is_premoderated: currentTarget.checked })}
          />
          <Blocklist key={blocked_words.join('\n')} words={blocked_words} />
        </Stack>
      )}
    </Loaded>
  );
}

function Blocklist({ words }: { words: readonly string[] }) {
  const t = useMessages(moderationMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeSettings();
  const stored = words.join('\n');
  const [text, setText] = useState(stored);
  const typed = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label={t('blocklist')}
        description={t('blocklistWhy')}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        disabled={typed.join('\n') === stored}
        loading={change.isPending}
        onClick={() => change.mutate({ blocked_words: typed }, { onSuccess: () => showSuccess(t('saved')) })}
      >
        {shared('save')}
      </Button>
    </Stack>
  );
}
