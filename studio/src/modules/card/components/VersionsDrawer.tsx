import { EmptyState } from '@heddle/ui-kit';
import { Drawer } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { cardMessages } from '../cardMessages.js';
import { useVersions } from '../queries.js';

/** The published versions of a card, newest first. */
export function VersionsDrawer({ cardId, onClose }: { cardId: string; onClose(): void }) {
  const t = useMessages(cardMessages);
  const shared = useMessages(sharedMessages);
  const versions = useVersions(cardId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t('versions')}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={versions} failed={t('versionsFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('noVersions')} reason={t('noVersionsWhy')} withDrawing={false}>
              <GuideLink guide="show-results-as-cards" />
            </EmptyState>
          ) : (
            <Rows label={t('versions')}>
              {rows.map((row) => (
                <Row
                  key={row.version_num}
                  name={[t('version', { version: row.version_num }), row.version_name]
                    .filter(Boolean)
                    .join(' · ')}
                  about={
                    <>
                      <Moment at={Number(row.publish_time) * 1000} />
                      {row.description && <div style={{ overflowWrap: 'anywhere' }}>{row.description}</div>}
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
