import { resourceTypes } from '@heddle/api-contract/families/library';
import type { ReactNode } from 'react';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
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
  const shown = { children: children ?? new_name };
  switch (res_type) {
    case resourceTypes.workflow:
      return <LinkAnchor {...shown} to="/work_flow" search={{ space_id, workflow_id: id }} />;
    case resourceTypes.bot:
      return <LinkAnchor {...shown} to="/space/$space_id/bot/$bot_id" params={{ space_id, bot_id: id }} />;
    case resourceTypes.plugin:
      return (
        <LinkAnchor {...shown} to="/space/$space_id/plugin/$plugin_id" params={{ space_id, plugin_id: id }} />
      );
    case resourceTypes.knowledge:
      return (
        <LinkAnchor
          {...shown}
          to="/space/$space_id/knowledge/$dataset_id"
          params={{ space_id, dataset_id: id }}
        />
      );
    case resourceTypes.database:
      return (
        <LinkAnchor
          {...shown}
          to="/space/$space_id/database/$table_id"
          params={{ space_id, table_id: id }}
          search={{}}
        />
      );
    case resourceTypes.card:
      return <LinkAnchor {...shown} to="/space/$space_id/card/$card_id" params={{ space_id, card_id: id }} />;
    default:
      return children === undefined ? new_name : null;
  }
}
