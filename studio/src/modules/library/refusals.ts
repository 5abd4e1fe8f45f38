import type { savedViewReasons } from '@heddle/api-contract/reasons/saved-view';
import type { tagReasons } from '@heddle/api-contract/reasons/tag';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about tags. */
defineRefusals<typeof tagReasons>('tag', {
  'zh-CN': {
    notFound: '标签不存在，或已被删除。',
    nameMissing: '请填写标签名称。',
    nameTaken: '已有同名标签。',
    tooMany: '这个空间已有 {{maximum}} 个标签，达到上限。',
    tooManyOnResource: '每项资源最多有 {{maximum}} 个标签。',
    mayNotTag: '其中有的资源已不存在，或你无权编辑，因此没有修改任何标签。',
  },
  en: {
    notFound: 'This tag doesn’t exist, or was deleted.',
    nameMissing: 'Enter a name for the tag.',
    nameTaken: 'Another tag has this name.',
    tooMany: 'This workspace already has {{maximum}} tags, the maximum.',
    tooManyOnResource: 'A resource can have up to {{maximum}} tags.',
    mayNotTag: 'One of the resources no longer exists, or you can’t edit it. No tags were changed.',
  },
});

/** Messages for refusals about saved views. */
defineRefusals<typeof savedViewReasons>('savedView', {
  'zh-CN': {
    notFound: '视图不存在，或已被删除。',
    nameMissing: '请填写视图名称。',
    nameTaken: '你已有同名视图。',
    tooMany: '你已有 {{maximum}} 个视图，达到上限。',
    mayNotEdit: '只有创建者、空间所有者和管理员可以修改这个视图。',
  },
  en: {
    notFound: 'This view doesn’t exist, or was deleted.',
    nameMissing: 'Enter a name for the view.',
    nameTaken: 'You already have a view with this name.',
    tooMany: 'You already have {{maximum}} views, the maximum.',
    mayNotEdit: 'Only its creator and the workspace’s owner and admins can change this view.',
  },
});
