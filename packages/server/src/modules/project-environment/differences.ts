import type { Input, Result } from '@heddle/api-contract';
import type { projectEnvironment } from '@heddle/api-contract/families/project-environment';
import type { Context } from '../../kernel/Context.js';
import { requireProject } from '../project/index.js';
import { changedDrafts, findServed, type Manifest, manifestOfVersion } from '../project-version/index.js';

type Calls = typeof projectEnvironment.calls;
type Difference = Result<Calls['differences']>['differences'][number];
type Kind = Difference['kind'];

/** How the version that staging serves differs from the one that production serves. */
export async function compareEnvironments(
  context: Context,
  { project_id }: Input<Calls['differences']>,
): Promise<Result<Calls['differences']>> {
  const { db } = context;
  const { project } = await requireProject(context, project_id, 'view');
  const [[staged], [live]] = await Promise.all([
    findServed(db, project.id, 'staging'),
    findServed(db, project.id, 'production'),
  ]);
  const versions = { from_version: live?.version ?? '', to_version: staged?.version ?? '' };
  if (!staged || staged.versionId === live?.versionId) return { ...versions, differences: [] };
  const after = await manifestOfVersion(db, staged.versionId);
  const before = live && (await manifestOfVersion(db, live.versionId));
  const changed = live ? await changedDrafts(db, live.versionId, staged.versionId) : new Set<string>();
  return { ...versions, differences: differencesOf(before, after, changed) };
}

function differencesOf(
  before: Manifest | undefined,
  after: Manifest,
  changed: ReadonlySet<string>,
): Difference[] {
  const isOther = ({ id }: { id: string }) => changed.has(id);
  return [
    ...compare('workflow', before?.workflows, after.workflows, isOther),
    ...compare('plugin', before?.plugins, after.plugins, isOther),
    // Their contents are the same in every environment.
    ...compare('knowledge', before?.knowledge, after.knowledge, () => false),
    ...compare('database', before?.databases, after.databases, () => false),
    ...compareVariables(before?.parts.variables, after.parts.variables),
    ...(before && headOf(before) !== headOf(after)
      ? [{ kind: 'settings' as const, name: after.name, change: 'changed' as const }]
      : []),
  ];
}

const headOf = ({ name, description, icon, parts: { variables: _, ...others } }: Manifest) =>
  JSON.stringify([name, description, icon, others]);

function compare<Part extends { id: string; name: string }>(
  kind: Kind,
  before: readonly Part[] = [],
  after: readonly Part[],
  isOther: (part: Part) => boolean,
): Difference[] {
  const known = new Map(before.map((part) => [part.id, part]));
  const left = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((part): Difference[] => {
      const earlier = known.get(part.id);
      if (!earlier) return [{ kind, name: part.name, change: 'added' }];
      const isChanged = earlier.name !== part.name || isOther(part);
      return isChanged ? [{ kind, name: part.name, change: 'changed' }] : [];
    }),
    ...before.flatMap(({ id, name }): Difference[] =>
      left.has(id) ? [] : [{ kind, name, change: 'removed' }],
    ),
  ];
}

function compareVariables(before: string | undefined, after: string | undefined): Difference[] {
  const [earlier, later] = [before, after].map(
    (text) =>
      new Map(
        text ? (JSON.parse(text) as { name: string }[]).map((one) => [one.name, JSON.stringify(one)]) : [],
      ),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name): Difference[] => {
    const [one, other] = [earlier.get(name), later.get(name)];
    if (one === other) return [];
    return [
      {
        kind: 'variable',
        name,
        change: one === undefined ? 'added' : other === undefined ? 'removed' : 'changed',
      },
    ];
  });
}
