import { DatabaseActions } from '../../database/index.js';
import { DatasetActions } from '../../knowledge/index.js';
import { PluginActions } from '../../plugin/index.js';
import { WorkflowActions } from '../../workflow/index.js';
import type { ProjectPart } from '../ProjectPart.js';

/** The menu of a resource in the tree: the same as in the library, with copies within and out of the app. */
export function PartActions({ spaceId, part }: { spaceId: string; part: ProjectPart }) {
  switch (part.kind) {
    case 'workflow':
      return <WorkflowActions spaceId={spaceId} row={workflowRow(part)} />;
    case 'plugin':
      return <PluginActions spaceId={spaceId} row={part} />;
    case 'knowledge':
      return <DatasetActions spaceId={spaceId} row={part} />;
    case 'database':
      return <DatabaseActions spaceId={spaceId} row={part} />;
  }
}

/** The tree knows neither whether a draft was tested nor when it was edited, which menus do not show. */
function workflowRow({ id, name, description, isChatFlow }: ProjectPart) {
  const state = { draft: 'untested', isCollaborative: false, version: '' } as const;
  return { ...{ id, name, description, isChatFlow, state }, editedAt: 0 };
}
