import { Badge, Group, Text } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { versionName } from '../versionName.js';
import { productMessages } from './productMessages.js';
import { useVersions } from './productQueries.js';

/** Versions that were listed, newest first, with what changed in each. */
export function Versions({ productId }: { productId: string }) {
  const t = useMessages(productMessages);
  const versions = useVersions(productId);
  return (
    <Loaded query={versions} failed={t('versionsFailed')}>
      {(list) =>
        list.length === 0 ? (
          <Text size="sm">{t('noVersions')}</Text>
        ) : (
          <Rows label={t('versions')}>
            {list.map(({ entity_version, changelog, listed_at, is_current }) => (
              <Row
                key={`${entity_version} ${listed_at}`}
                name={versionName(entity_version) || <Moment at={Number(listed_at) * 1000} />}
                about={changelog || t('noChangelog')}
              >
                <Group gap="xs" wrap="nowrap">
                  {is_current && (
                    <Badge variant="light" tt="none">
                      {t('current')}
                    </Badge>
                  )}
                  <Text size="xs" c="dimmed">
                    <Moment at={Number(listed_at) * 1000} />
                  </Text>
                </Group>
              </Row>
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}
