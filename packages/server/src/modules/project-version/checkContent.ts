import { projectReasons } from '@heddle/api-contract/reasons/project';
import type { Issue } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { findVersion, releaseProblems } from '../plugin/index.js';
import { findIssues, isHigherVersion, type ProjectDraft, readCalledWorkflows } from '../workflow/index.js';
import type { PackFailure } from './Manifest.js';
import type { ProjectContent } from './readContent.js';

const shownIssues = 5;

/** Everything that prevents publishing the content under this version; writes nothing. */
export async function checkContent(
  app: App,
  access: SpaceAccess,
  content: ProjectContent,
  version: string,
): Promise<PackFailure[]> {
  const failures: PackFailure[] = [];
  // Its workflows may have been deleted since the publication was requested.
  if (content.workflows.length === 0) {
    const { id, name } = content.project;
    failures.push({ id, kind: 'project', name, reason: projectReasons.noWorkflow().text });
  }
  for (const { id, name } of content.plugins) {
    const reason = await problemOfPlugin(app, id, version);
    if (reason !== undefined) failures.push({ id, kind: 'plugin', name, reason });
  }
  for (const draft of content.workflows) {
    const reason = await problemOfWorkflow(app, access, draft);
    if (reason !== undefined) failures.push({ id: draft.id, kind: 'workflow', name: draft.name, reason });
  }
  return failures;
}

async function problemOfPlugin({ db }: App, id: string, version: string): Promise<string | undefined> {
  const [problem] = await releaseProblems({ db }, id);
  if (problem) return problem.text;
  const last = (await findVersion(db, id))?.version;
  if (last !== undefined && !isHigherVersion(version, last))
    return projectReasons.pluginVersionLow({ version: last }).text;
  return undefined;
}

async function problemOfWorkflow(
  app: App,
  access: SpaceAccess,
  draft: ProjectDraft,
): Promise<string | undefined> {
  const parsed = parseDocumentText(draft.schema);
  if (parsed.error) return parsed.error.message;
  const { document } = parsed;
  const called = await readCalledWorkflows(app.db, access, document);
  const errors = (await findIssues(app, access, document, called, { head: draft })).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length === 0) return undefined;
  const more = errors.length > shownIssues ? `, and ${errors.length - shownIssues} more` : '';
  return `${errors.slice(0, shownIssues).map(toText).join(', ')}${more}`;
}

function toText({ rule, nodeId }: Issue): string {
  return nodeId === undefined ? rule : `${rule} at node ${nodeId}`;
}
