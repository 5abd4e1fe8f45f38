import { folderObjectTypes, folderTypes } from '@heddle/api-contract/families/folder';
import { chain, code } from '../../src/testing/runDocuments.js';

/** A space to measure, with a session of its owner. */
export interface FilledSpace {
  url: string;
  spaceId: string;
  cookie: string;
  resources: number;
  folders: number;
  /** A workflow of 50 nodes. */
  largeId: string;
  /** A folder of the development page with content. */
  folderId: string;
  post(path: string, input: object): Promise<Record<string, unknown>>;
}

const together = 8;
const largeNodes = 50;
const moved = 100;

const subjects = ['orders', 'refunds', 'weather', 'invoices', 'support', 'travel', 'stock', 'news'];
const actions = ['sum', 'tell', 'route', 'check', 'plan', 'draft', 'merge', 'sort'];
const nameOf = (index: number) =>
  `${actions[index % actions.length]}_${subjects[Math.floor(index / 8) % subjects.length]}_${index}`;

const source = 'async function main() { return { out: "a" } }';
const steps = (count: number) =>
  JSON.stringify(
    chain(
      [],
      Array.from({ length: count }, (_, index) => code(String(1000 + index), `Step ${index}`, source)),
    ),
  );

/** Registers a person and fills their space through the API: 40 % workflows, 30 % agents, 30 % prompts. */
export async function fillSpace(
  url: string,
  { resources, folders }: { resources: number; folders: number },
): Promise<FilledSpace> {
  const { post, cookie } = await register(url);
  const { bot_space_list } = await post('/api/playground_api/space/list', {});
  const spaceId = (bot_space_list as { id: string }[])[0]!.id;
  const [workflows, agents] = [Math.round(resources * 0.4), Math.round(resources * 0.3)];
  const created = {
    workflows: await times(workflows, async (index) => {
      const made = await post('/api/workflow_api/create', { name: nameOf(index), space_id: spaceId });
      const id = String(made.workflow_id);
      // Most drafts are small; a tenth has some nodes to search in.
      if (index % 10 === 0) await post('/api/workflow_api/save', { workflow_id: id, schema: steps(5) });
      return id;
    }),
    agents: await times(agents, async (index) =>
      String((await post('/api/draftbot/create', { space_id: spaceId, name: nameOf(index) })).bot_id),
    ),
    prompts: await times(resources - workflows - agents, async (index) => {
      const prompt = {
        space_id: spaceId,
        name: nameOf(index),
        prompt_text: `You ${nameOf(index)} politely.`,
      };
      return String((await post('/api/playground_api/upsert_prompt_resource', { prompt })).id);
    }),
  };
  const half = Math.floor(folders / 2);
  const apps = await createFolders(post, spaceId, folderTypes.app, half);
  const library = await createFolders(post, spaceId, folderTypes.resource, folders - half);
  const move = (tree: readonly string[], ids: readonly string[], type: number, folder_type: number) =>
    times(Math.min(tree.length, Math.ceil(ids.length / moved) * 4), (index) => {
      const count = Math.min(tree.length, Math.ceil(ids.length / moved) * 4);
      const objects = ids.filter((_, at) => at % count === index).slice(0, moved);
      return post('/api/intelligence_api/folder/move_object', {
        ...{ dest_folder_id: tree[index], folder_space_id: spaceId, folder_type },
        move_objects: objects.map((object_id) => ({ object_id, object_type: type })),
      });
    });
  // A tenth stays in the root, so that its first page is full.
  const most = (ids: readonly string[]) => ids.slice(Math.round(ids.length / 10));
  await move(apps, most(created.agents), folderObjectTypes.intelligence, folderTypes.app);
  await move(library, most(created.workflows), folderObjectTypes.workflow, folderTypes.resource);
  await move(library, most(created.prompts), folderObjectTypes.prompt, folderTypes.resource);
  const large = await post('/api/workflow_api/create', { name: 'large', space_id: spaceId });
  const largeId = String(large.workflow_id);
  await post('/api/workflow_api/save', { workflow_id: largeId, schema: steps(largeNodes) });
  await untilIndexed(post, spaceId);
  return { url, spaceId, cookie, resources, folders, largeId, folderId: apps[0] ?? '0', post };
}

type Post = FilledSpace['post'];

/** Three levels: every tenth folder is in the root, and contains the others. */
async function createFolders(post: Post, space_id: string, type: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const parent = index % 10 === 0 ? '0' : ids[index - (index % 10) + (index % 10 > 5 ? 1 : 0)];
    const made = await post('/api/intelligence_api/folder/create', {
      ...{ space_id, type, name: `${subjects[index % subjects.length]} ${index}`, parent_folder_id: parent },
    });
    ids.push(String(made.folder_id));
  }
  return ids;
}

async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < count) {
        const index = next++;
        results[index] = await work(index);
      }
    }),
  );
  return results;
}

async function register(url: string): Promise<{ post: Post; cookie: string }> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  const post: Post = async (path, input) => {
    for (;;) {
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(input) });
      const answer = (await response.json()) as Record<string, unknown>;
      const wait = response.headers.get('retry-after');
      if (wait !== null) {
        await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1_000));
        continue;
      }
      if (answer.code !== 0) throw new Error(`${path}: ${String(answer.msg)}`);
      headers.cookie ??= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      // Some calls have no envelope around their result.
      return (answer.data ?? answer) as Record<string, unknown>;
    }
  };
  await post('/api/passport/web/email/register/v2/', {
    ...{ email: 'bench@example.com', password: 'a quiet blue heron' },
  });
  return { post, cookie: headers.cookie ?? '' };
}

async function untilIndexed(post: Post, space_id: string): Promise<void> {
  for (;;) {
    const { is_indexing } = await post('/api/search/space', { space_id, query: 'large' });
    if (!is_indexing) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
