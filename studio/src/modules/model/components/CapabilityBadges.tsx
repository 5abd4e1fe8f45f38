import { Badge } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { abilitiesOf, abilityMessages } from '../abilities.js';
import { modelMessages } from '../modelMessages.js';
import type { ModelRow } from '../queries.js';

/** Badges for the type and capabilities of a model, and for any state other than enabled. */
export function CapabilityBadges({ model }: { model: ModelRow }) {
  const t = useMessages(modelMessages);
  const badge = (key: string, word: string, color = 'gray') => (
    <Badge key={key} size="sm" variant="light" color={color} tt="none">
      {word}
    </Badge>
  );
  return (
    <>
      {badge('kind', t(model.modelKind), 'woad')}
      {abilitiesOf(model).map((ability) => badge(ability, t(abilityMessages[ability])))}
      {model.isDefault && badge('default', t('isDefault'), 'leaf')}
      {model.modelStatus === 3 && badge('off', t('isOff'), 'weld')}
    </>
  );
}
