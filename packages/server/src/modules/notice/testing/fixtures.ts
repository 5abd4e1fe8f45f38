import { notices } from '@heddle/api-contract/families/notice';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['notices.notice_id'], async (owner, idOf) => {
    const { app, database } = owner.world;
    const id = await idOf('workflow_id');
    await database.db.transaction((transaction) =>
      app.app.emit(transaction, 'mentioned', {
        ...{ spaceId: owner.spaceId, userId: newId(), userIds: [owner.id], kind: 'workflow', id, path: '/' },
      }),
    );
    const { notice_list } = await owner.clientOf({ notices }).notices.getList({});
    return { 'notices.notice_id': notice_list[0]!.id };
  }),
];
