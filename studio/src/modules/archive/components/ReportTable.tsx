import type { ArchiveReportItem } from '@heddle/api-contract/families/archive';
import { StatusPill } from '@heddle/ui-kit';
import { Table, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { archiveMessages } from '../archiveMessages.js';
import { NodeReport } from './NodeReport.js';
import { Notes } from './Notes.js';

const statuses = { created: 'success', mapped: 'waiting', left_out: 'waiting' } as const;

/** What an import has done with each resource, and what is left to do. */
export function ReportTable({ spaceId, items }: { spaceId: string; items: readonly ArchiveReportItem[] }) {
  const t = useMessages(archiveMessages);
  return (
    <Table verticalSpacing={6} aria-label={t('report')}>
      <Table.Tbody>
        {items.map(({ id, kind, name, outcome, new_id, notes, nodes }) => (
          <Fragment key={id}>
            <Table.Tr>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  <ResourceLink spaceId={spaceId} kind={kind} id={new_id} name={name} />
                </Text>
                <Text size="xs" c="dimmed">
                  {t(`kind.${kind}`)}
                </Text>
                <Notes notes={notes} />
              </Table.Td>
              <Table.Td w={{ base: 120, xs: 160 }}>
                <StatusPill status={statuses[outcome]}>{t(outcome)}</StatusPill>
              </Table.Td>
            </Table.Tr>
            {nodes && (
              <Table.Tr>
                <Table.Td colSpan={2}>
                  <NodeReport name={name} nodes={nodes} />
                </Table.Td>
              </Table.Tr>
            )}
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface ResourceLinkProps {
  spaceId: string;
  kind: ArchiveReportItem['kind'];
  /** Empty if nothing was created. */
  id: string;
  name: string;
}

/** The name, as a link to the page of a workflow or an agent. */
function ResourceLink({ spaceId, kind, id, name }: ResourceLinkProps) {
  if (id !== '' && kind === 'workflow')
    return (
      <LinkAnchor to="/work_flow" search={{ space_id: spaceId, workflow_id: id }}>
        {name}
      </LinkAnchor>
    );
  if (id !== '' && kind === 'bot')
    return (
      <LinkAnchor to="/space/$space_id/bot/$bot_id" params={{ space_id: spaceId, bot_id: id }}>
        {name}
      </LinkAnchor>
    );
  return name;
}
