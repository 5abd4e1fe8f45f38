import type { collaboratorReasons } from '@heddle/api-contract/reasons/collaborator';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about collaborators. */
defineRefusals<typeof collaboratorReasons>('collaborator', {
  'zh-CN': {
    notMember: '只有团队成员可以成为协作者。',
    creator: '创建者无需添加，始终可以编辑。',
    tooMany: '最多有 {{maximum}} 名协作者。',
    notCollaborator: '对方已不是协作者。',
  },
  en: {
    notMember: 'Only members of the team can be collaborators.',
    creator: 'The creator can always edit it.',
    tooMany: 'There can be up to {{maximum}} collaborators.',
    notCollaborator: 'This person is no longer a collaborator.',
  },
});
