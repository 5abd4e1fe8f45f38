import { EmptyState } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpPoint, usePrompts, useResources } from '../queries.js';

/** The resources of a server. */
export function ResourceList({ point }: { point: McpPoint }) {
  const t = useMessages(mcpMessages);
  return (
    <Loaded query={useResources(point)} failed={t('loadFailed')}>
      {(resources) =>
        resources.length === 0 ? (
          <EmptyState title={t('noResources')} reason={t('emptyWhy')}>
            <GuideLink guide="mcp" />
          </EmptyState>
        ) : (
          <Rows label={t('resources')}>
            {resources.map(({ uri, name, description, mime_type }) => (
              <Row key={uri} name={name} about={[uri, mime_type, description].filter(Boolean).join(' · ')} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

/** The prompts of a server. */
export function PromptList({ point }: { point: McpPoint }) {
  const t = useMessages(mcpMessages);
  return (
    <Loaded query={usePrompts(point)} failed={t('loadFailed')}>
      {(prompts) =>
        prompts.length === 0 ? (
          <EmptyState title={t('noPrompts')} reason={t('emptyWhy')}>
            <GuideLink guide="mcp" />
          </EmptyState>
        ) : (
          <Rows label={t('prompts')}>
            {prompts.map(({ name, description, arguments: parameters }) => (
              <Row
                key={name}
                name={name}
                about={[description, parameters.map((one) => one.name).join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}
