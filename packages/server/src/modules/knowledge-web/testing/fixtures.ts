import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { linkTasks, webPages } from '../tables.js';

export const fixtures = [
  fixture(
    [
      'knowledgeWeb.web_id',
      'knowledgeWeb.web_ids',
      'knowledgeWeb.task_id',
      'knowledgeWeb.document_id',
      'knowledgeWeb.document_ids',
    ],
    async (owner, idOf) => {
      const { db } = owner.world.database;
      const document = await idOf('knowledge.document_id');
      const [page, task] = [newId(), newId()];
      const own = { creatorId: owner.id, url: 'https://example.com/', createdAt: new Date() };
      await db
        .insert(webPages)
        .values({ ...own, id: page, status: 'ready', content: 'owned', contentHash: 'x' });
      await db.insert(linkTasks).values({ ...own, id: task, status: 'running' });
      return {
        'knowledgeWeb.web_id': page,
        'knowledgeWeb.web_ids': page,
        'knowledgeWeb.task_id': task,
        'knowledgeWeb.document_id': document,
        'knowledgeWeb.document_ids': document,
      };
    },
  ),
];
