import { EmptyState } from '@heddle/ui-kit';
import { Drawer } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { pluginMessages } from '../pluginMessages.js';
import { ChangeList } from './ChangeList.js';
import { useVersions } from './publishQueries.js';

/** The published versions of a plugin, newest first. */
export function VersionsDrawer({ pluginId, onClose }: { pluginId: string; onClose(): void }) {
  const t = useMessages(pluginMessages);
  const versions = useVersions(pluginId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('versions')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={versions} failed={t('versionsFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('noVersions')} reason={t('noVersionsWhy')} withDrawing={false}>
              <GuideLink guide="write-a-plugin" />
            </EmptyState>
          ) : (
            <Rows label={t('versions')}>
              {rows.map((row) => (
                <Row
                  key={row.changelog_id}
                  name={row.version_name}
                  about={
                    <>
                      {t('publishedBy', { name: row.creator.name })} ·{' '}
                      <Moment at={Number(row.create_time) * 1000} />
                      {row.version_desc && <div style={{ overflowWrap: 'anywhere' }}>{row.version_desc}</div>}
                      <ChangeList
                        added={row.created_api_names}
                        changed={row.updated_apis}
                        removed={row.deleted_api_names}
                        isMetaChanged={row.is_meta_changed}
                      />
                    </>
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Drawer>
  );
}
