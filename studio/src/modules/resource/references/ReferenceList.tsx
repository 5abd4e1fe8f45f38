import { Badge, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { resourceLink } from '../resourceLink.js';
import { nodeText, type ReferenceNode } from './nodeText.js';
import classes from './References.module.css';
import { referenceMessages } from './referenceMessages.js';
import type { References } from './referenceQueries.js';

interface ReferenceListProps {
  references: References;
  onOpen(): void;
}

/** References as two lists of links: what uses the resource, and what it uses. */
export function ReferenceList({ references, onOpen }: ReferenceListProps) {
  const t = useMessages(referenceMessages);
  const { nodes } = references;
  const sides = [
    { title: t('usedBy'), none: t('usedByNone'), rows: nodes.filter(({ level }) => level < 0) },
    { title: t('uses'), none: t('usesNone'), rows: nodes.filter(({ level }) => level > 0) },
  ];
  return sides.map(({ title, none, rows }) => (
    <section key={title} aria-label={title}>
      <Title order={3} size="sm" mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows
            .sort((a, b) => Math.abs(a.level) - Math.abs(b.level))
            .map((node) => (
              <Row key={node.key} node={node} isLate={isPublishedOnly(references, node)} onOpen={onOpen} />
            ))}
        </ul>
      )}
    </section>
  ));
}

/** Whether only published versions refer to it, or it refers from published versions only. */
function isPublishedOnly({ edges }: References, { key }: ReferenceNode): boolean {
  const own = edges.filter(({ from, to }) => from === key || to === key);
  return own.length > 0 && own.every(({ in_draft }) => !in_draft);
}

function Row({ node, isLate, onOpen }: { node: ReferenceNode; isLate: boolean; onOpen(): void }) {
  const t = useMessages(referenceMessages);
  const { name, kind } = nodeText(node);
  const link =
    node.state === 'listed'
      ? resourceLink(node.space_id, { type: node.res_type, id: node.res_id })
      : undefined;
  return (
    <li className={classes.row}>
      {link ? (
        <LinkAnchor size="sm" {...link} onClick={onOpen}>
          {name}
        </LinkAnchor>
      ) : (
        <span>{name}</span>
      )}
      <Text size="xs" c="dimmed" span>
        {kind}
      </Text>
      {Math.abs(node.level) > 1 && (
        <Badge variant="default" tt="none" fw={400}>
          {t('through')}
        </Badge>
      )}
      {isLate && (
        <Badge variant="default" tt="none" fw={400}>
          {t('publishedOnly')}
        </Badge>
      )}
    </li>
  );
}
