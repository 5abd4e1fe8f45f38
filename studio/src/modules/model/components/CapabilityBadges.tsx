import { Badge } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { abilitiesOf, abilityWords } from '../abilities.js';
import { modelWords } from '../modelWords.js';
import type { ModelRow } from '../queries.js';

/** Purpose and abilities of a model, with its state where that is not the usual one. */
export function CapabilityBadges({ model }: { model: ModelRow }) {
  const words = useWords(modelWords);
  const badge = (key: string, word: string, color = 'gray') => (
    <Badge key={key} size="sm" variant="light" color={color} tt="none">
      {word}
    </Badge>
  );
  return (
    <>
      {badge('kind', words(model.modelKind), 'woad')}
      {abilitiesOf(model).map((ability) => badge(ability, words(abilityWords[ability])))}
      {model.isDefault && badge('default', words('isDefault'), 'leaf')}
      {model.modelStatus === 3 && badge('off', words('isOff'), 'weld')}
    </>
  );
}
