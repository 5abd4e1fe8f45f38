import { Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { databaseMessages } from '../databaseMessages.js';
import { type DatabaseInfo, useUsage } from '../queries.js';
import classes from './Structure.module.css';
import { UserList } from './UserList.js';

/** The agents and workflows that read or write a database. */
export function UsedBy({ database }: { database: DatabaseInfo }) {
  const t = useMessages(databaseMessages);
  const usage = useUsage(database);
  return (
    <>
      <h2 className={classes.heading}>{t('usedBy')}</h2>
      <Loaded query={usage} failed={t('usedByFailed')}>
        {({ affected }) =>
          affected.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('usedByNone')}
            </Text>
          ) : (
            <UserList spaceId={database.space_id} users={affected} />
          )
        }
      </Loaded>
    </>
  );
}
