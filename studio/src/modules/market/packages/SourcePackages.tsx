import { productStatuses } from '@heddle/api-contract/families/product';
import type { PackageEntry, PackageSource } from '@heddle/api-contract/families/product-package';
import { EmptyState, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Button, Group, Modal } from '@mantine/core';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { PackageProblem } from './PackageProblem.js';
import { packageMessages } from './packageMessages.js';
import { useListPackages, usePackages } from './packageQueries.js';

interface SourcePackagesProps {
  /** Without it, the packages whose source was removed. */
  source: PackageSource | undefined;
  onClose(): void;
}

/** The packages of a source, to be listed or updated. */
export function SourcePackages({ source, onClose }: SourcePackagesProps) {
  const t = useMessages(packageMessages);
  const shared = useMessages(sharedMessages);
  const packages = usePackages(source?.id);
  const list = useListPackages();
  const name = source && (source.publisher || source.location);
  return (
    <Modal
      opened
      size={760}
      title={name === undefined ? t('orphans') : t('packagesOf', { name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
      onClose={onClose}
    >
      <Loaded query={packages} failed={t('failed')}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('noPackages')} reason={t('noPackagesWhy')} withDrawing={false}>
              <GuideLink guide="packages-for-the-marketplace" />
            </EmptyState>
          ) : (
            <>
              {source && entries.some(isListable) && (
                <Group mb="md">
                  <Button loading={list.isPending} onClick={() => list.mutate({ sourceId: source.id })}>
                    {t('listAll')}
                  </Button>
                </Group>
              )}
              <Rows label={t('show')}>
                {entries.map((entry) => (
                  <PackageRow
                    key={entry.id}
                    entry={entry}
                    onList={source && (() => list.mutate({ sourceId: source.id, entryId: entry.id }))}
                  />
                ))}
              </Rows>
              <MoreOnScroll query={packages} />
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}

/** Whether the package is new, or has a newer version. */
function isListable({ is_gone, has_update, listed_version, state }: PackageEntry): boolean {
  return !is_gone && state !== 'listing' && (has_update || listed_version === '');
}

const pills: Readonly<Record<PackageEntry['state'], PillStatus>> = {
  available: 'waiting',
  listing: 'running',
  listed: 'success',
  failed: 'failed',
};

function PackageRow({ entry, onList }: { entry: PackageEntry; onList: (() => void) | undefined }) {
  const t = useMessages(packageMessages);
  const language = useLanguage();
  const { title, state, version, listed_version: listed, product_id: productId } = entry;
  // An administrator unlisted or banned it.
  const isHidden = state === 'listed' && entry.product_status !== productStatuses.listed;
  const about = [
    t(`type.${entry.type}`),
    listed !== '' && listed !== version ? t('versions', { listed, offered: version }) : version,
    formatBytes(entry.size, language),
    entry.has_update && t('hasUpdate'),
    entry.is_gone && t('gone'),
  ];
  return (
    <Row
      name={title}
      badge={
        <StatusPill status={isHidden ? 'skipped' : pills[state]}>
          {t(isHidden ? 'hidden' : `package.${state}`)}
        </StatusPill>
      }
      about={
        <>
          <div>{about.filter(Boolean).join(' · ')}</div>
          <PackageProblem problem={entry.problem} />
        </>
      }
    >
      {productId !== '0' && (
        <LinkAnchor to="/explore/product/$product_id" params={{ product_id: productId }} size="sm">
          {t('open')}
        </LinkAnchor>
      )}
      {onList && !entry.is_gone && (
        <RowButton
          label={entry.has_update ? t('update', { version }) : t(listed === '' ? 'listNow' : 'listAgain')}
          name={title}
          isBusy={state === 'listing'}
          onClick={onList}
        />
      )}
    </Row>
  );
}
