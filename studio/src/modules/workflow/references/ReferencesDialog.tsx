import { Badge, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WorkflowStatusPill } from '../components/WorkflowStatusPill.js';
import { useModels } from '../queries.js';
import { type Dependency, dependenciesOf } from './dependencies.js';
import { referencesQuery, useDependencies } from './queries.js';
import classes from './References.module.css';
import { referenceMessages } from './referenceMessages.js';

interface ReferencesDialogProps {
  spaceId: string;
  workflow: { id: string; name: string };
  onClose(): void;
}

/** What uses a workflow, and what it uses. */
export function ReferencesDialog({ spaceId, workflow, onClose }: ReferencesDialogProps) {
  const t = useMessages(referenceMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('titleNamed', { name: workflow.name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack gap="lg">
        <UsedBy spaceId={spaceId} workflowId={workflow.id} />
        <Uses spaceId={spaceId} workflowId={workflow.id} />
      </Stack>
    </Modal>
  );
}

interface SectionProps {
  spaceId: string;
  workflowId: string;
}

function UsedBy({ spaceId, workflowId }: SectionProps) {
  const t = useMessages(referenceMessages);
  const references = useQuery(referencesQuery(spaceId, workflowId));
  return (
    <section>
      <Title order={3} size="sm" mb="xs">
        {t('usedBy')}
      </Title>
      <Loaded query={references} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('usedByNone')}
            </Text>
          ) : (
            <ul className={classes.list}>
              {rows.map((row) => (
                <li key={row.id} className={classes.row}>
                  <WorkflowLink spaceId={spaceId} {...row} />
                  <WorkflowStatusPill state={row.state} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Uses({ spaceId, workflowId }: SectionProps) {
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
