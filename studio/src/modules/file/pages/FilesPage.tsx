import { EmptyState } from '@heddle/ui-kit';
import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { Rows } from '../../../shared/parts/Rows.js';
import { useSpaces } from '../../space/index.js';
import { FileRow } from '../components/FileRow.js';
import { UsageBar } from '../components/UsageBar.js';
import { fileMessages } from '../fileMessages.js';
import { useFiles, useUsage } from '../queries.js';

const mine = 'mine';

/** Files of the user or of a space, with quotas and deletion. */
export function FilesPage() {
  const t = useMessages(fileMessages);
  const [scope, setScope] = useState(mine);
  const spaces = useSpaces();
  const spaceId = scope === mine ? undefined : scope;
  const choices = [
    { value: mine, label: t('mine') },
    ...(spaces.data ?? []).map(({ id, name }) => ({ value: id, label: t('ofSpace', { name }) })),
  ];
  return (
    <>
      <PageHead title={t('title')} why={t('why')} />
      <Stack gap="lg">
        <Select
          label={t('whose')}
          data={choices}
          value={scope}
          allowDeselect={false}
          maw={360}
          onChange={(value) => setScope(value ?? mine)}
        />
        <Quotas spaceId={spaceId} />
        <FileList key={scope} spaceId={spaceId} />
      </Stack>
    </>
  );
}

function Quotas({ spaceId }: { spaceId: string | undefined }) {
  const t = useMessages(fileMessages);
  const usage = useUsage(spaceId);
  return (
    <Loaded query={usage} failed={t('failed')}>
      {({ person, space }) => (
        <Stack maw={480}>
          <UsageBar label={t('usageOfMe')} {...person} />
          {space && <UsageBar label={t('usageOfSpace')} {...space} />}
        </Stack>
      )}
    </Loaded>
  );
}

function FileList({ spaceId }: { spaceId: string | undefined }) {
  const t = useMessages(fileMessages);
  const files = useFiles(spaceId);
  const spaces = useSpaces();
  const nameOf = (id: string) => spaces.data?.find((space) => space.id === id)?.name;
  return (
    <Loaded query={files} failed={t('failed')}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState title={t('none')} reason={t(spaceId ? 'noneWhySpace' : 'noneWhy')}>
            <GuideLink guide="files" />
          </EmptyState>
        ) : (
          <Stack gap="sm" align="flex-start">
            <Rows label={t('title')}>
              {rows.map((file) => (
                <FileRow
                  key={file.file_id}
                  file={file}
                  spaceName={spaceId ? undefined : nameOf(file.space_id)}
                />
              ))}
            </Rows>
            <Text size="xs" c="dimmed">
              {t('shown', { shown: rows.length, total })}
            </Text>
            {files.hasNextPage && (
              <Button
                variant="default"
                loading={files.isFetchingNextPage}
                onClick={() => void files.fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </Stack>
        )
      }
    </Loaded>
  );
}
