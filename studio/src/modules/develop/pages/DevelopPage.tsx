import { EmptyState } from '@heddle/ui-kit';
import { SegmentedControl, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { NewAgentButton } from '../../agent/index.js';
import { ImportFileButton } from '../../archive/index.js';
import {
  ImportButton,
  NewWorkflowButton,
  useWorkflows,
  WorkflowCards,
  WorkflowCardsSkeleton,
  workflowMessages,
} from '../../workflow/index.js';
import { Agents } from '../components/Agents.js';
import { developMessages } from '../developMessages.js';
import '../refusals.js';
import { readKind, type ShownKind, shownKinds, storeKind } from '../shownKind.js';

/** What a space develops: agents and workflows, or one of them. */
export function DevelopPage() {
  const t = useMessages(developMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/develop' });
  const [kind, setKind] = useState(readKind);
  return (
    <>
      <PageHead title={t('title')}>
        <ImportButton spaceId={spaceId} />
        <ImportFileButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
        <NewAgentButton spaceId={spaceId} />
      </PageHead>
      <SegmentedControl
        mb="md"
        aria-label={t('type')}
        value={kind}
        onChange={(value) => {
          setKind(value as ShownKind);
          storeKind(value as ShownKind);
        }}
        data={shownKinds.map((value) => ({ value, label: t(value) }))}
      />
      <Stack gap="xl">
        {kind !== 'agents' && (
          <section aria-label={t('workflows')}>
            <Title order={2} mb="sm">
              {t('workflows')}
            </Title>
            <Workflows spaceId={spaceId} />
          </section>
        )}
        {kind !== 'workflows' && (
          <section aria-label={t('agents')}>
            <Title order={2} mb="sm">
              {t('agents')}
            </Title>
            <Agents key={spaceId} spaceId={spaceId} />
          </section>
        )}
      </Stack>
    </>
  );
}

function Workflows({ spaceId }: { spaceId: string }) {
  const t = useMessages(developMessages);
  const tWorkflow = useMessages(workflowMessages);
  const workflows = useWorkflows(spaceId, '');
  return (
    <Loaded query={workflows} failed={tWorkflow('listFailed')} skeleton={<WorkflowCardsSkeleton />}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState title={tWorkflow('noWorkflows')} reason={tWorkflow('noWorkflowsWhy')}>
            <NewWorkflowButton spaceId={spaceId} />
          </EmptyState>
        ) : (
          <>
            <WorkflowCards spaceId={spaceId} rows={rows} />
            {total > rows.length && (
              <LinkAnchor
                to="/space/$space_id/library"
                params={{ space_id: spaceId }}
                mt="sm"
                display="inline-block"
              >
                {t('seeAll', { count: total })}
              </LinkAnchor>
            )}
          </>
        )
      }
    </Loaded>
  );
}
