import { connectors } from '@heddle/api-contract/families/conversation';
import { type AppEnvironment, appEnvironments } from '@heddle/api-contract/families/project-environment';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import {
  isJsonObject,
  type JsonObject,
  readData,
  readKey,
  rootKey,
  type Variable,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { findRelease, wasPublished } from '../project-version/index.js';
import {
  latestVersion,
  parseSchema,
  readEnvironment,
  readWorkflowAt,
  registry,
  type WorkflowHead,
} from '../workflow/index.js';

/** A published document, ready to run. */
export interface PublishedDocument {
  /** A version, or the name of an environment. */
  version: string;
  commitId: string;
  json: JsonObject;
  document: WorkflowDocument;
  /** Parameters of Start; undefined if it cannot be read, and the run fails with the reason. */
  parameters: readonly Variable[] | undefined;
}

/** A published document, and the environment of the app that was asked for; absent for all others. */
export type FoundPublication = PublishedDocument & { environment?: AppEnvironment };

// Versions never change. Larger documents are read for every run rather than kept.
const maxKept = 200;
const maxKeptLength = 256 * 1024;

/** Documents of versions that ran recently, by workflow and version. */
const kept = defineService('published-documents', () => new Map<string, PublishedDocument>());

/** Which publication of a workflow to run; default: the latest version. */
export interface WantedPublication {
  version?: string | undefined;
  workflow_version?: string | undefined;
  /** The name of an environment of the workflow, or of its app. */
  env?: string | undefined;
  /** The channel, for workflows of apps; default: the API. */
  connector_id?: string | undefined;
  /** The latest version, if it is known. */
  latest?: string | undefined;
}

/** A published version of a workflow, or what is published to an environment. */
export async function requirePublished(
  context: { db: Database; use(service: typeof kept): Map<string, PublishedDocument> },
  access: SpaceAccess,
  head: WorkflowHead,
  { workflow_version, version: given, env, latest, connector_id }: WantedPublication,
): Promise<FoundPublication> {
  const version = workflow_version || given;
  if (env !== undefined && version)
    throw new DomainError('workflowInvalid', programText('env and version cannot both be given'));
  const environment = await environmentOfApp(context.db, head, env);
  if (env !== undefined && !environment) return readFromEnvironment(context.db, head, env);
  const served = await servedVersion(context.db, head, connector_id, environment);
  const wanted = version || served || latest || (await latestVersion(context.db, head.id))?.version;
  if (wanted === undefined)
    throw new DomainError('workflowNotPublished', programText(`workflow ${head.id} is not published`));
  const published = await readVersion(context, access, head.id, wanted);
  return environment ? { ...published, environment } : published;
}

/** The environment of the app with that name; undefined for workflows outside of apps that were published. */
async function environmentOfApp(
  db: Database,
  { projectId }: WorkflowHead,
  name: string | undefined,
): Promise<AppEnvironment | undefined> {
  const environment = appEnvironments.find((one) => one === name);
  if (!environment || projectId === null || !(await wasPublished(db, projectId))) return undefined;
  return environment;
}

async function readVersion(
  context: Parameters<typeof requirePublished>[0],
  access: SpaceAccess,
  workflowId: string,
  version: string,
): Promise<PublishedDocument> {
  const documents = context.use(kept);
  const key = `${workflowId} ${version}`;
  const known = documents.get(key);
  if (known) return known;
  const at = await readWorkflowAt(context.db, access, workflowId, version);
  if (!at)
    throw new DomainError('workflowNotFound', workflowReasons.versionNotFound({ version, id: workflowId }), {
      code: versionNotFoundCode,
    });
  const published = toPublished(version, at);
  if (at.text.length <= maxKeptLength) {
    const [oldest] = documents.keys();
    if (documents.size >= maxKept && oldest !== undefined) documents.delete(oldest);
    documents.set(key, published);
  }
  return published;
}

/** The version that a channel serves of a workflow of an app; undefined for others, and before the app is published. */
async function servedVersion(
  db: Database,
  { id, projectId }: WorkflowHead,
  connectorId: string = connectors.api,
  environment: AppEnvironment = 'production',
): Promise<string | undefined> {
  if (projectId === null) return undefined;
  const release = await findRelease(db, projectId, connectorId, environment);
  if (!release && !(await wasPublished(db, projectId))) return undefined;
  const found = release?.manifest.workflows.find((workflow) => workflow.id === id);
  if (found) return found.version;
  throw new DomainError(
    'workflowNotPublished',
    programText(`app ${projectId} does not serve workflow ${id} on channel ${connectorId} of ${environment}`),
  );
}

async function readFromEnvironment(
  db: Database,
  head: WorkflowHead,
  name: string,
): Promise<PublishedDocument> {
  const at = await readEnvironment(db, head.id, name);
  if (!at) throw new DomainError('workflowNotFound', workflowReasons.noEnvironment());
  return toPublished(name, at);
}

function toPublished(
  version: string,
  { commitId, text }: { commitId: string; text: string },
): PublishedDocument {
  const { json, document } = parseSchema(text);
  return { version, commitId, json, document, parameters: parametersOf(document) };
}

/** `version not found` in the specification's list of codes. */
const versionNotFoundCode = 777777778;

function parametersOf(document: WorkflowDocument): readonly Variable[] | undefined {
  for (const key of document.nodeOrder.get(rootKey) ?? []) {
    const node = document.nodes.get(key);
    const definition = node && registry.byCode(node.type);
    if (!node || !definition?.entry || !isJsonObject(readKey(node.json, 'data'))) continue;
    const read = readData(definition, node.json);
    return read.issues ? undefined : definition.outputs(read.data);
  }
  return undefined;
}
