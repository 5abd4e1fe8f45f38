import { discussionLimits } from '@heddle/api-contract/families/interaction';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { discussionMessages } from '../discussionMessages.js';
import { type NewPost, usePostLabels, usePublishPost } from '../queries.js';

const empty: NewPost = { title: '', content: '', label: '' };

/** Asks for a new post about a product. */
export function NewPostDialog({ productId, onClose }: { productId: string; onClose(): void }) {
  const t = useMessages(discussionMessages);
  const labels = usePostLabels().data ?? [];
  const publish = usePublishPost(productId);
  return (
    <FormDialog<NewPost>
      title={t('newPost')}
      size={560}
      isOpen
      initial={empty}
      submit={t('publish')}
      onClose={onClose}
      check={({ title, content }) => ({
        title: title.trim() === '' && t('titleMissing'),
        content: content.trim() === '' && t('contentMissing'),
      })}
      onSubmit={publish.mutateAsync}
    >
      {({ field }) => (
        <>
          <TextInput
            label={t('title')}
            required
            maxLength={discussionLimits.title}
            data-autofocus
            {...field('title')}
          />
          <Textarea
            label={t('content')}
            description={t('contentWhy')}
            required
            autosize
            minRows={5}
            maxRows={16}
            maxLength={discussionLimits.post}
            {...field('content')}
          />
          <Select
            label={t('label')}
            placeholder={t('noLabel')}
            clearable
            data={labels.map(({ label_id, label_name }) => ({ value: label_id, label: label_name }))}
            {...field('label')}
          />
        </>
      )}
    </FormDialog>
  );
}
