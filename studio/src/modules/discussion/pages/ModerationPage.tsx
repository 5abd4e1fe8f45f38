import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { ContentQueue } from '../components/ContentQueue.js';
import { ModerationSettings } from '../components/ModerationSettings.js';
import { ReportQueue } from '../components/ReportQueue.js';
import { moderationMessages } from '../moderationMessages.js';
import { moderationTabs } from '../moderationTabs.js';

/** What administrators do with discussions: reports, new content, bans, settings. */
export function ModerationPage() {
  const t = useMessages(moderationMessages);
  const { tab = 'reports' } = useSearch({ from: '/signed-in/settings/enterprise/community' });
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('title')} why={t('why')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) =>
          void navigate({
            to: '/settings/community',
            search: { tab: moderationTabs.find((name) => name === value) },
          })
        }
      >
        <Tabs.List mb="md">
          {moderationTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="reports">
          <ReportQueue />
        </Tabs.Panel>
        <Tabs.Panel value="posts">
          <ContentQueue kind="post" />
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <ContentQueue kind="comment" />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <ModerationSettings />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
