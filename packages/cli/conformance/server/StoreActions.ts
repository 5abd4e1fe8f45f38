import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { DocumentEntry } from '../entries.js';
import type { Step } from '../schema/cases.js';
import { entryNode } from '../storedNodes.js';
import { type Connection, Refusal } from './Connection.js';
import type { PlayedWorkflows } from './PlayedWorkflows.js';

const calls = '/api/workflow_api';
const draftStatuses = new Map([
  [1, 'CanNotSubmit'],
  [2, 'CanSubmit'],
  [3, 'HadSubmit'],
]);
const draftTypes = new Map([
  [1, 'Draft'],
  [2, 'Submit'],
  [3, 'Publish'],
]);

type StoreStep = Extract<Step, { op: unknown }>;
type Action = (args: JsonObject) => Promise<JsonObject | undefined>;

/** The store actions of one case. Actions of resources that the server has no calls for are missing. */
export class StoreActions {
  private readonly saved = new Map<string, JsonObject>();

  constructor(
    private readonly server: Connection,
    private readonly entry: DocumentEntry,
    private readonly workflows: PlayedWorkflows,
    private readonly testRun: (id: string, inputs: JsonObject) => Promise<JsonObject>,
  ) {}

  async take({ op, args, save }: StoreStep): Promise<JsonObject> {
    const action = this.actions[op];
    if (action === undefined) throw new Error(`There is no call for ${op} yet.`);
    const result = await action(this.resolve(args as JsonObject) as JsonObject);
    if (save !== undefined && result !== undefined) this.saved.set(save, result);
    if (op === 'testRun') return result ?? {};
    return result === undefined ? {} : { result };
  }

  private readonly actions: Partial<Record<StoreStep['op'], Action>> = {
    canvas: ({ id }) => this.canvas(String(id)),
    save: async ({ id, canvas, startDefaults }) => {
      const document = this.entry.documents[String(canvas)] ?? {};
      await this.workflows.save(String(id), withDefaults(document, startDefaults));
      return undefined;
    },
    testRun: ({ id, inputStrings }) => this.testRun(String(id), inputStrings as JsonObject),
    publish: async ({ id, version }) => {
      await this.workflows.publish(String(id), String(version));
      return undefined;
    },
    conversationCreate: async ({ appId, name }) => {
      const created = await this.conversation('create', String(appId), { conversation_name: name ?? '' });
      return { ...created, ...(created.unique_id !== undefined && { id: created.unique_id }) };
    },
    conversationRename: async ({ appId, id, name }) => {
      await this.conversation('update', String(appId), {
        unique_id: id ?? '',
        conversation_name: name ?? '',
      });
      return undefined;
    },
    conversationDelete: async ({ appId, id, checkOnly, replace }) => {
      const found = await this.conversation('delete', String(appId), {
        unique_id: id ?? '',
        check_only: checkOnly ?? false,
        replace: this.byServerIds(replace),
      });
      const own = new Map([...this.workflows.ids].map(([mine, given]) => [given, mine]));
      const users = (found.need_replace ?? []) as { workflow_id: string }[];
      return {
        needReplace: users.map(({ workflow_id }) => ({ workflowId: own.get(workflow_id) ?? workflow_id })),
      };
    },
    conversationList: async ({ appId, nameLike }) => {
      const { data } = await this.server.get(`${calls}/project_conversation/list`, {
        space_id: this.server.spaceId,
        project_id: await this.workflows.project(String(appId)),
        limit: '100',
        ...(nameLike !== undefined && { nameLike: String(nameLike) }),
      });
      const names = (data as { conversation_name: string }[]).map(
        ({ conversation_name }) => conversation_name,
      );
      return { names };
    },
    roleSave: async ({ workflowId, role }) => {
      const chat_flow_role = { ...(role as JsonObject), workflow_id: this.workflows.id(String(workflowId)) };
      const created = await this.server.post(`${calls}/chat_flow_role/create`, { chat_flow_role });
      return { id: created.ID ?? '' };
    },
    roleGet: async ({ workflowId }) => {
      const { role } = await this.server.get(`${calls}/chat_flow_role/get`, {
        workflow_id: this.workflows.id(String(workflowId)),
      });
      const found: JsonObject = role === undefined || role === null ? {} : { role };
      return found;
    },
    roleDelete: async ({ workflowId, id }) => {
      const WorkflowID = this.workflows.id(String(workflowId));
      await this.server.post(`${calls}/chat_flow_role/delete`, { WorkflowID, ID: id ?? '' });
      return undefined;
    },
  };

  private async canvas(id: string): Promise<JsonObject> {
    const { data } = await this.server.post(`${calls}/canvas`, {
      workflow_id: this.workflows.id(id),
      space_id: this.server.spaceId,
    });
    const { workflow, vcs_data } = data as { workflow: JsonObject; vcs_data: JsonObject };
    const schema = String(workflow.schema_json);
    return {
      status: draftStatuses.get(Number(workflow.status)) ?? null,
      type: draftTypes.get(Number(vcs_data.type)) ?? null,
      name: workflow.name ?? '',
      desc: workflow.desc ?? '',
      iconUri: workflow.icon_uri ?? '',
      schema,
      startDefaults: defaultsOf(JSON.parse(schema)),
    };
  }

  /** A call about the conversations that an app defines; a refusal is a result. */
  private async conversation(action: string, appId: string, body: JsonObject): Promise<JsonObject> {
    try {
      return await this.server.post(`${calls}/project_conversation/${action}`, {
        space_id: this.server.spaceId,
        project_id: await this.workflows.project(appId),
        ...body,
      });
    } catch (error) {
      if (error instanceof Refusal) return { code: error.code, message: error.message };
      throw error;
    }
  }

  private byServerIds(replace: Json | undefined): JsonObject {
    if (!isJsonObject(replace)) return {};
    return Object.fromEntries(Object.entries(replace).map(([id, name]) => [this.workflows.id(id), name]));
  }

  /** Replaces every `{"$ref": "name.key"}` by the saved value. */
  private resolve(value: Json): Json {
    if (Array.isArray(value)) return value.map((one) => this.resolve(one));
    if (!isJsonObject(value)) return value;
    if (typeof value.$ref === 'string') {
      const [name = '', key = ''] = value.$ref.split('.');
      return this.saved.get(name)?.[key] ?? null;
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.resolve(inner)]));
  }
}

interface Field {
  name: string;
  defaultValue?: Json;
}

function fieldsOfStart(document: JsonObject): Field[] {
  const { data } = entryNode(document) ?? {};
  return isJsonObject(data) && Array.isArray(data.outputs) ? (data.outputs as unknown as Field[]) : [];
}

function defaultsOf(document: JsonObject): JsonObject {
  const outputs = fieldsOfStart(document);
  return Object.fromEntries(
    outputs.flatMap(({ name, defaultValue }) => (defaultValue === undefined ? [] : [[name, defaultValue]])),
  );
}

function withDefaults(document: JsonObject, defaults: Json | undefined): JsonObject {
  if (!isJsonObject(defaults)) return document;
  const changed = structuredClone(document);
  for (const output of fieldsOfStart(changed)) {
    const value = defaults[output.name];
    if (value !== undefined) output.defaultValue = value;
  }
  return changed;
}
