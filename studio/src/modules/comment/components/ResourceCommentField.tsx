import { maxCommentLength } from '@heddle/api-contract/families/comment';
import type { ComponentProps } from 'react';
import type { LiveResource } from '../../presence/index.js';
import { useMentionable } from '../queries.js';
import { CommentField } from './CommentField.js';

interface ResourceCommentFieldProps
  extends Omit<ComponentProps<typeof CommentField>, 'usePeople' | 'maxLength'> {
  resource: LiveResource;
}

/** A field for a comment on a resource, which offers the people who may view it. */
export function ResourceCommentField({ resource, ...field }: ResourceCommentFieldProps) {
  const usePeople = (name: string | undefined) => useMentionable(resource, name).data;
  return <CommentField {...field} maxLength={maxCommentLength} usePeople={usePeople} />;
}
