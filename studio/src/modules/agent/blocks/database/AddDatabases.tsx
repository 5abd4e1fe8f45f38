import { databaseLimits } from '@heddle/api-contract';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../../shared/parts/lazyDialog.js';
import type { DatabaseDialog as Dialog } from '../../../database/index.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { AddButton } from '../AddButton.js';
import { databaseBlockMessages } from './databaseBlockMessages.js';

const DatabaseDialog = lazyDialog<Parameters<typeof Dialog>[0]>(
  async () => (await import('../../../database/index.js')).DatabaseDialog,
);

/** Adds databases of the space to the agent. */
export function AddDatabases() {
  const t = useMessages(databaseBlockMessages);
  const { spaceId } = useAgent();
  const [list, setList] = useBlock('database_list');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = list.map(({ database_id }) => database_id);
  const maximum = databaseLimits.perBot;
  return (
    <>
      <AddButton label={t('add')} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <DatabaseDialog
          spaceId={spaceId}
          chosen={chosen}
          full={list.length >= maximum ? t('full', { maximum }) : undefined}
          onToggle={({ id, draft_id }) =>
            setList(
              chosen.includes(id)
                ? list.filter(({ database_id }) => database_id !== id)
                : [...list, { table_id: draft_id, database_id: id }],
            )
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
