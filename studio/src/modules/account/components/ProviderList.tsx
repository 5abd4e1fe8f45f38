import { confirm } from '@heddle/ui-kit';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { providerMessages } from '../providerMessages.js';
import { useProviderLinks, useStartProviderSignIn, useUnlink } from '../providerQueries.js';
import classes from './SessionList.module.css';

/** Identity providers and whether each is linked to this account; renders nothing without providers. */
export function ProviderList() {
  const t = useMessages(providerMessages);
  const shared = useMessages(sharedMessages);
  const links = useProviderLinks();
  const depart = useStartProviderSignIn();
  const unlink = useUnlink();
  if (!links.data?.length) return null;
  const askToUnlink = async (provider: string, name: string) => {
    const isSure = await confirm({
      title: t('unlink'),
      children: t('unlinkWhy', { name }),
      confirm: t('unlink'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) unlink.mutate(provider);
  };
  return (
    <section aria-label={t('providers')}>
      <Title order={2} mb={4}>
        {t('providers')}
      </Title>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {t('providersWhy')}
      </Text>
      <Stack component="ul" gap={8} className={classes.list}>
        {links.data.map(({ id, name, emails }) => {
          const known = emails.filter((email) => email !== '').join(', ');
          const isLinked = emails.length > 0;
          return (
            <li key={id} className={classes.row}>
              <div className={classes.text}>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {!isLinked && t('notLinked')}
                  {isLinked && (known ? t('linkedAs', { emails: known }) : t('linked'))}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={t(isLinked ? 'unlinkOf' : 'linkOf', { name })}
                onClick={() =>
                  isLinked
                    ? void askToUnlink(id, name)
                    : depart.mutate({ provider: id, back: '/settings/security', isLink: true })
                }
              >
                {t(isLinked ? 'unlink' : 'link')}
              </Button>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
