import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type AppPartKind, useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LateDatabaseDialog } from '../../database/index.js';
import { LateDatasetDialog } from '../../knowledge/index.js';
import { LatePluginDialog } from '../../plugin/index.js';
import { useCreateWorkflow, WorkflowNameDialog } from '../../workflow/index.js';
import type { PartGroup } from '../ProjectPart.js';
import { projectEditorMessages } from '../projectEditorMessages.js';

const labels = {
  workflow: 'newWorkflow',
  plugin: 'newPlugin',
  knowledge: 'newKnowledge',
  database: 'newDatabase',
} as const;

const kindsOf: Readonly<Record<PartGroup, readonly AppPartKind[]>> = {
  workflow: ['workflow'],
  plugin: ['plugin'],
  data: ['knowledge', 'database'],
};

/** Creates a resource of a group in the app, and opens it. */
export function NewPartMenu({ spaceId, group }: { spaceId: string; group: PartGroup }) {
  const t = useMessages(projectEditorMessages);
  const [making, setMaking] = useState<AppPartKind>();
  const kinds = kindsOf[group];
  const label = t('addTo', { group: t(`${group}Group`) });
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      {...(kinds.length === 1 && { onClick: () => setMaking(kinds[0]) })}
    >
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      {kinds.length === 1 ? (
        button
      ) : (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => setMaking(kind)}>
                {t(labels[kind])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <NewPart spaceId={spaceId} kind={making} onClose={() => setMaking(undefined)} />
    </>
  );
}

interface NewPartProps {
  spaceId: string;
  /** What is created; undefined while nothing is. */
  kind: AppPartKind | undefined;
  onClose(): void;
}

function NewPart({ spaceId, kind, onClose }: NewPartProps) {
  const t = useMessages(projectEditorMessages);
  const app = useEnclosingApp();
  const create = useCreateWorkflow(spaceId);
  return (
    <>
      <WorkflowNameDialog
        title={t('newWorkflow')}
        submitLabel={t('create')}
        asksKind
        isOpen={kind === 'workflow'}
        isPending={create.isPending}
        onClose={onClose}
        onSubmit={(values) =>
          create.mutate(values, {
            onSuccess: (id) => {
              onClose();
              app?.open('workflow', id);
            },
          })
        }
      />
      {kind === 'plugin' && <LatePluginDialog spaceId={spaceId} onClose={onClose} />}
      {kind === 'database' && <LateDatabaseDialog spaceId={spaceId} onClose={onClose} />}
      {kind === 'knowledge' && (
        <LateDatasetDialog
          spaceId={spaceId}
          onCreated={(id) => app?.open('knowledge', id)}
          onClose={onClose}
        />
      )}
    </>
  );
}
