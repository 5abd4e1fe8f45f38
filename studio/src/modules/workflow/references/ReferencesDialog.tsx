import { resourceTypes } from '@heddle/api-contract/families/library';
import { Badge, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { ReferencesDrawer } from '../../resource/index.js';
import { useModels } from '../queries.js';
import { type Dependency, dependenciesOf } from './dependencies.js';
import { useDependencies } from './queries.js';
import classes from './References.module.css';
import { referenceMessages } from './referenceMessages.js';

interface ReferencesDialogProps {
  spaceId: string;
  workflow: { id: string; name: string };
  onClose(): void;
}

/** What uses a workflow and what it uses; the list names versions, models and variables too. */
export function ReferencesDialog({ spaceId, workflow, onClose }: ReferencesDialogProps) {
  return (
    <ReferencesDrawer
      spaceId={spaceId}
      resource={{ ...workflow, type: resourceTypes.workflow }}
      onClose={onClose}
    >
      <Uses spaceId={spaceId} workflowId={workflow.id} />
    </ReferencesDrawer>
  );
}

interface UsesProps {
  spaceId: string;
  workflowId: string;
}

function Uses({ spaceId, workflowId }: UsesProps) {
  const t = useMessages(referenceMessages);
  const models = useModels(spaceId).data;
  const dependencies = useDependencies(spaceId, workflowId);
  const root = useMemo(() => {
    const names = new Map(models?.map(({ id, name }) => [String(id), name]));
    return dependencies.data && dependenciesOf(dependencies.data, (id) => names.get(id) ?? id);
  }, [dependencies.data, models]);
  const isNothing = !root || (root.uses.length === 0 && root.resources.length === 0);
  return (
    <section>
      <Title order={3} size="sm" mb="xs">
        {t('uses')}
      </Title>
      <Loaded query={dependencies} failed={t('failed')}>
        {() =>
          isNothing ? (
            <Text size="sm" c="dimmed">
              {t('usesNone')}
            </Text>
          ) : (
            <>
              <Resources {...root} />
              <Dependencies spaceId={spaceId} rows={root.uses} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Dependencies({ spaceId, rows }: { spaceId: string; rows: readonly Dependency[] }) {
  const t = useMessages(referenceMessages);
  if (rows.length === 0) return null;
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={`${row.id} ${row.version}`}>
          <div className={classes.row}>
            <WorkflowLink spaceId={spaceId} {...row} />
            <Badge variant="default" tt="none" fw={400}>
              {row.version || t('draft')}
            </Badge>
            {row.isChatFlow && (
              <Badge variant="default" tt="none" fw={400}>
                {t('chatFlow')}
              </Badge>
            )}
            {row.isRepeated && (
              <Text size="xs" c="dimmed">
                {t('repeated')}
              </Text>
            )}
          </div>
          <Resources {...row} />
          <Dependencies spaceId={spaceId} rows={row.uses} />
        </li>
      ))}
    </ul>
  );
}

function Resources({ resources }: Pick<Dependency, 'resources'>) {
  const t = useMessages(referenceMessages);
  return resources.map(({ kind, names }) => (
    <div key={kind} className={classes.resources}>
      {t(kind)}: {names.join(', ')}
    </div>
  ));
}

function WorkflowLink({ spaceId, id, name }: { spaceId: string; id: string; name: string }) {
  return (
    <LinkAnchor size="sm" to="/work_flow" search={{ space_id: spaceId, workflow_id: id }}>
      {name}
    </LinkAnchor>
  );
}
