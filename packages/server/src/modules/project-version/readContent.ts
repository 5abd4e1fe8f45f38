import { and, eq, isNull } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { keepPlugin } from '../plugin/index.js';
import type { Project } from '../project/index.js';
import { draftsOfProject, type ProjectDraft } from '../workflow/index.js';
import type { Manifest, NamedPart } from './Manifest.js';
import { projectParts } from './ProjectPart.js';

/** The draft of an app with everything that a version keeps. */
export interface ProjectContent {
  project: Project;
  workflows: readonly ProjectDraft[];
  plugins: readonly (NamedPart & { content: string })[];
  knowledge: readonly NamedPart[];
  databases: readonly NamedPart[];
  parts: Readonly<Record<string, string>>;
}

export async function readContent(
  app: Pick<App, 'db' | 'extensions'>,
  project: Project,
): Promise<ProjectContent> {
  const { db } = app;
  const plugins = await Promise.all(
    (await namesOf(app, 'plugin', project.id)).map(async (part) => ({
      ...part,
      content: await keepPlugin(db, part.id),
    })),
  );
  const parts: Record<string, string> = {};
  for (const { name, read } of app.extensions(projectParts)) parts[name] = await read(db, project.id);
  return {
    project,
    workflows: await draftsOfProject(db, project.id),
    plugins,
    knowledge: await namesOf(app, 'knowledge', project.id),
    databases: await namesOf(app, 'database', project.id),
    parts,
  };
}

async function namesOf(
  app: Pick<App, 'db' | 'extensions'>,
  kind: 'plugin' | 'knowledge' | 'database',
  projectId: string,
): Promise<NamedPart[]> {
  const { table, id, name, projectId: ofProject, deletedAt } = kindOf(app, kind).rows;
  if (!ofProject) return [];
  const rows = await app.db
    .select({ id, name })
    .from(table)
    .where(and(eq(ofProject, projectId), deletedAt && isNull(deletedAt)))
    .orderBy(id);
  return rows.map((row) => ({ id: String(row.id), name: String(row.name) }));
}

/** The manifest of the content; `versionOf` names the version of each workflow and plugin, if they have one. */
export function manifestOf(
  content: ProjectContent,
  versionOf: ReadonlyMap<string, string> = new Map(),
): Manifest {
  const { name, description, icon, folders } = content.project;
  const version = (id: string) => versionOf.get(id) ?? '';
  return {
    ...{ name, description, icon, folders },
    workflows: content.workflows.map((draft) => ({
      ...{ id: draft.id, name: draft.name, version: version(draft.id) },
      ...{ description: draft.description, icon: draft.icon, flowMode: draft.flowMode },
    })),
    plugins: content.plugins.map(({ id, name }) => ({ id, name, version: version(id) })),
    knowledge: content.knowledge,
    databases: content.databases,
    parts: content.parts,
  };
}

/** What a version keeps of the drafts of workflows and plugins. */
export function draftsOf(content: ProjectContent) {
  return [
    ...content.workflows.map(({ id, schema }) => ({
      kind: 'workflow' as const,
      resourceId: id,
      content: schema,
    })),
    ...content.plugins.map(({ id, content: text }) => ({
      kind: 'plugin' as const,
      resourceId: id,
      content: text,
    })),
  ];
}
