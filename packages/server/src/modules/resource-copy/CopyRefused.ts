import type { SentReason } from '@heddle/api-contract';
import type { CopyFailedReason } from '@heddle/api-contract/families/resource-copy';
import type { ResourceKind } from '../../resources/ResourceKind.js';

/** A copy is not possible. */
export class CopyRefused extends Error {
  override readonly name = 'CopyRefused';
  constructor(readonly reasons: readonly CopyFailedReason[]) {
    super(reasons[0]?.reason ?? 'the copy was refused');
  }
}

/** Somebody cancelled the copy, or it ended otherwise. */
export class CopyEnded extends Error {
  override readonly name = 'CopyEnded';
}

interface Subject {
  kind: ResourceKind;
  id: string;
  name: string;
}

/** A reason as the API sends it. */
export function toFailedReason(
  { kind, id, name }: Subject,
  reason: SentReason,
  text: string,
): CopyFailedReason {
  return {
    ...{ res_id: id, res_type: kind.library.type, res_name: name, reason: text },
    ...{ publish_version: '0', publish_version_str: '', why: reason },
  };
}
