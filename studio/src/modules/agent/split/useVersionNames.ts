import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useVersions } from '../versions/versionQueries.js';
import { splitMessages } from './splitMessages.js';

/** The latest published versions with names for people: time and first line of the notes. */
export function useVersionNames(spaceId: string, botId: string) {
  const t = useMessages(splitMessages);
  const language = useLanguage();
  const { data = [] } = useVersions(spaceId, botId);
  const published = data
    .filter(({ kind }) => kind === 'published')
    .map(({ id, at, notes }) => ({
      id,
      name: [t('published', { time: formatMoment(at, language) }), notes.split('\n')[0]]
        .filter(Boolean)
        .join(' · '),
    }));
  return {
    published,
    count: published.length,
    nameOf: (version: string) => published.find(({ id }) => id === version)?.name ?? version,
  };
}
