import type { Input, Result } from '@heddle/api-contract';
import { resourceActions, resourceTypes } from '@heddle/api-contract/families/library';
import {
  projectActions,
  projectGroups,
  type projectVersion,
} from '@heddle/api-contract/families/project-version';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { listResourcesOf } from '../../resources/listResources.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { releaseProblems } from '../plugin/index.js';
import { requireProject } from '../project/index.js';
import type { Manifest } from './Manifest.js';
import { requireVersion } from './rollBack.js';

type Calls = typeof projectVersion.calls;
type Group = Result<Calls['resources']>['resource_groups'][number];
type Row = Group['resource_list'][number];
type Action = Row['actions'][number];

const kinds = ['workflow', 'plugin', 'knowledge', 'database'] as const;
type Kind = (typeof kinds)[number];

// More than a tree can show.
const maximum = 1_000;
const groupOf: Readonly<Record<Kind, number>> = {
  workflow: projectGroups.workflow,
  plugin: projectGroups.plugin,
  knowledge: projectGroups.data,
  database: projectGroups.data,
};

/** The resources of an app in groups, each sorted by name; of one of its versions, without actions. */
export async function listProjectResources(
  context: Context,
  input: Input<Calls['resources']>,
): Promise<Result<Calls['resources']>> {
  const { project, access } = await requireProject(context, input.project_id, 'view', {
    spaceId: input.space_id,
  });
  if (input.project_version) {
    const { manifest, version } = await requireVersion(context.db, project.id, input.project_version);
    return toGroups(rowsOfVersion(JSON.parse(manifest) as Manifest, version));
  }
  const rows = await Promise.all(kinds.map((kind) => rowsOfKind(context, access, kind, project.id)));
  return toGroups(rows.flat());
}

function toGroups(rows: readonly (Row & { kind: Kind })[]): Result<Calls['resources']> {
  const sorted = [...rows].sort((one, other) => one.name.localeCompare(other.name));
  return {
    resource_groups: Object.values(projectGroups).map((group_type) => ({
      group_type,
      resource_list: sorted.filter(({ kind }) => groupOf[kind] === group_type),
    })),
  };
}

async function rowsOfKind(context: Context, access: SpaceAccess, kind: Kind, projectId: string) {
  const listedKind = kindOf(context, kind);
  const page = { limit: maximum, offset: 0 };
  const { found } = await listResourcesOf(context.db, [listedKind], access, { projectId }, page);
  const ids = found.map(({ id }) => id);
  const entries = [...(await listedKind.library.present(context, access, ids)).values()];
  return Promise.all(
    entries.map(async (entry) => {
      const mayEdit = entry.actions.some(({ key, enable }) => key === resourceActions.edit && enable);
      const mayDelete = entry.actions.some(({ key, enable }) => key === resourceActions.delete && enable);
      const untested =
        kind === 'plugin' && mayEdit ? (await releaseProblems(context, entry.res_id)).length > 0 : false;
      const row: Row & { kind: Kind } = {
        kind,
        res_id: entry.res_id,
        name: entry.name,
        description: entry.desc,
        actions: actionsOf(kind, entry.res_sub_type, { mayEdit, mayDelete, untested }),
        res_type: entry.res_type,
        res_sub_type: entry.res_sub_type,
        biz_extend: kind === 'knowledge' ? { format_type: String(entry.res_sub_type) } : {},
        biz_res_status: 0,
        version_str: '',
      };
      return row;
    }),
  );
}

const untestedHint = 'debug every tool of the plugin first';

/** The actions of a kind, in the order of the menu; each says whether its caller may. */
function actionsOf(
  kind: Kind,
  subType: number,
  { mayEdit, mayDelete, untested }: { mayEdit: boolean; mayDelete: boolean; untested: boolean },
): Action[] {
  const action = (name: keyof typeof projectActions, enable: boolean, hint = ''): Action => ({
    ...{ key: projectActions[name], enable, hint },
  });
  const toLibrary = [
    action('copyToLibrary', mayEdit && !untested, untested ? untestedHint : ''),
    action('moveToLibrary', mayDelete && !untested, untested ? untestedHint : ''),
  ];
  const rename = action('rename', mayEdit);
  const copy = action('copy', mayEdit);
  const remove = action('delete', mayDelete);
  if (kind === 'database') return [copy, ...toLibrary, remove];
  if (kind === 'plugin') return [rename, copy, remove, ...toLibrary];
  if (kind === 'knowledge') return [rename, copy, ...toLibrary, remove];
  const isChatFlow = subType === workflowModes.chatFlow;
  return [
    ...[rename, action('describe', mayEdit), copy, ...toLibrary, remove],
    action(isChatFlow ? 'switchToWorkflow' : 'switchToChatFlow', mayEdit),
  ];
}

function rowsOfVersion(manifest: Manifest, version: string): (Row & { kind: Kind })[] {
  const toRow = (kind: Kind, part: { id: string; name: string; version?: string; flowMode?: number }) => ({
    kind,
    res_id: part.id,
    name: part.name,
    description: '',
    actions: [],
    res_type: resourceTypes[kind],
    res_sub_type: part.flowMode ?? 0,
    biz_extend: {},
    biz_res_status: 0,
    version_str: part.version || version,
  });
  return [
    ...manifest.workflows.map((part) => toRow('workflow', part)),
    ...manifest.plugins.map((part) => toRow('plugin', part)),
    ...manifest.knowledge.map((part) => toRow('knowledge', part)),
    ...manifest.databases.map((part) => toRow('database', part)),
  ];
}
