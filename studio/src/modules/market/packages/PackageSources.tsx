import type { PackageSource } from '@heddle/api-contract/families/product-package';
import { confirm, EmptyState, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { AddSourceDialog } from './AddSourceDialog.js';
import { PackageProblem } from './PackageProblem.js';
import { packageMessages } from './packageMessages.js';
import { useChangeSource, usePackageSources } from './packageQueries.js';
import { SourcePackages } from './SourcePackages.js';

const pills: Readonly<Record<PackageSource['state'], PillStatus>> = {
  new: 'waiting',
  refreshing: 'running',
  ready: 'success',
  failed: 'failed',
};

/** Sources of signed packages with their state, and the packages that each offers. */
export function PackageSources() {
  const t = useMessages(packageMessages);
  const sources = usePackageSources();
  const [isAdding, setIsAdding] = useState(false);
  /** The source whose packages are shown; null for those without a source. */
  const [shown, setShown] = useState<PackageSource | null>();
  const add = <Button onClick={() => setIsAdding(true)}>{t('add')}</Button>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" maw={720}>
        {t('about')}
      </Text>
      <Group mb="md">
        <GuideLink guide="packages-for-the-marketplace" />
      </Group>
      <Loaded query={sources} failed={t('failed')}>
        {({ sources: list, orphan_count: orphans }) =>
          list.length + orphans === 0 ? (
            <EmptyState title={t('none')} reason={t('noneWhy')}>
              {add}
            </EmptyState>
          ) : (
            <>
              <Group mb="md">{add}</Group>
              <Rows label={t('sources')}>
                {list.map((source) => (
                  <SourceRow key={source.id} source={source} onShow={() => setShown(source)} />
                ))}
                {orphans > 0 && (
                  <Row name={t('orphans')} about={t('orphansAbout', { count: orphans })}>
                    <RowButton label={t('show')} name={t('orphans')} onClick={() => setShown(null)} />
                  </Row>
                )}
              </Rows>
            </>
          )
        }
      </Loaded>
      {isAdding && <AddSourceDialog onClose={() => setIsAdding(false)} />}
      {shown !== undefined && (
        <SourcePackages source={shown ?? undefined} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

function SourceRow({ source, onShow }: { source: PackageSource; onShow(): void }) {
  const t = useMessages(packageMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeSource();
  const { id, location, state, problem } = source;
  const name = source.publisher || location;
  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: t('removeWhy'),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) change.mutate({ id, change: 'remove' });
  }
  return (
    <Row
      name={name}
      badge={<StatusPill status={pills[state]}>{t(`state.${state}`)}</StatusPill>}
      about={
        <>
          <div>{[location, t('key', { id: source.key_id })].join(' · ')}</div>
          <SourceFigures source={source} />
          {state === 'failed' && <PackageProblem problem={problem} />}
        </>
      }
    >
      <RowButton label={t('show')} name={name} onClick={onShow} />
      <RowButton
        label={t('refresh')}
        name={name}
        isBusy={state === 'refreshing' || change.isPending}
        onClick={() => change.mutate({ id, change: 'refresh' })}
      />
      {!source.is_configured && (
        <RowButton label={t('remove')} name={name} onClick={() => void handleRemove()} />
      )}
    </Row>
  );
}

function SourceFigures({ source }: { source: PackageSource }) {
  const t = useMessages(packageMessages);
  const refreshedAt = Number(source.refreshed_at) * 1000;
  const { package_count: packages, listed_count: listed, update_count: updates } = source;
  const parts = [
    t('counts', { packages, listed }),
    updates > 0 && t('updates', { count: updates }),
    source.problem_count > 0 && t('problems', { count: source.problem_count }),
    source.lists_all && t('automatic'),
    source.is_configured && t('configured'),
  ];
  return (
    <div>
      {parts.filter(Boolean).join(' · ')} ·{' '}
      {refreshedAt === 0 ? (
        t('never')
      ) : (
        <Moment at={refreshedAt} within={(time) => t('refreshedAt', { time })} />
      )}
    </div>
  );
}
