import type { ReactNode } from 'react';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { resourceLink } from '../../resource/index.js';
import type { CopyItem } from '../queries.js';

interface ItemLinkProps {
  spaceId: string;
  item: CopyItem;
  children?: ReactNode;
}

/** A link to the page of a copy, or only its name. */
export function ItemLink({
  spaceId: space_id,
  item: { res_type, new_id: id, new_name },
  children,
}: ItemLinkProps) {
  const link = resourceLink(space_id, { type: res_type, id });
  if (link) return <LinkAnchor {...link}>{children ?? new_name}</LinkAnchor>;
  return children === undefined ? new_name : null;
}
