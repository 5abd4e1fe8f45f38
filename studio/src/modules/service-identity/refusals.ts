import type { serviceIdentityReasons } from '@heddle/api-contract/reasons/service-identity';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about service identities. */
defineRefusals<typeof serviceIdentityReasons>('serviceIdentity', {
  'zh-CN': {
    tooMany: '一个团队最多有 {{maximum}} 个服务身份。',
    personalSpace: '个人空间不能有服务身份，请改用访问令牌。',
    permissionForPeople: '“{{permission}}”权限不能授予服务身份。',
    notFound: '这个服务身份已经删除。',
  },
  en: {
    tooMany: 'A team can have up to {{maximum}} service identities.',
    personalSpace: 'Personal workspaces can’t have service identities. Use an access token instead.',
    permissionForPeople: 'The permission “{{permission}}” is only for people.',
    notFound: 'This service identity has already been deleted.',
  },
});
