import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import { adminMessages } from '../adminMessages.js';
import { toWindow } from '../adminQueries.js';
import { BannerField, picturesOf } from '../BannerField.js';
import { isInverted, toFields, toTimes, WindowFields } from '../WindowFields.js';
import { landingAdminMessages } from './landingAdminMessages.js';
import { type BannerEntry, useSaveBanner } from './landingAdminQueries.js';

interface BannerDialogProps {
  /** Undefined for a new one. */
  banner: BannerEntry | undefined;
  onClose(): void;
}

/** A banner: its texts in both languages, where it leads, its picture and when it is shown. */
export function BannerDialog({ banner, onClose }: BannerDialogProps) {
  const t = useMessages(landingAdminMessages);
  const tAdmin = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveBanner();
  return (
    <FormDialog
      title={t(banner ? 'editBanner' : 'addBanner')}
      submit={banner ? shared('save') : t('addBanner')}
      size={640}
      isOpen
      initial={{
        titleZh: banner?.title ?? '',
        titleEn: banner?.title_en ?? '',
        textZh: banner?.description ?? '',
        textEn: banner?.description_en ?? '',
        buttonZh: banner?.button_text ?? '',
        buttonEn: banner?.button_text_en ?? '',
        link: banner?.jump_link ?? '',
        picture: picturesOf(banner?.cover?.uri, banner?.cover?.url),
        ...toFields(banner?.begin_time_second ?? '0', banner?.end_time_second ?? '0'),
      }}
      apiNames={{ 'topics.jump_link': 'link' }}
      check={(values) => ({
        titleZh: values.titleZh.trim() === '' && t('titleMissing'),
        end: isInverted(values) && tAdmin('endBeforeBegin'),
      })}
      onSubmit={(values) => {
        const { titleZh, titleEn, textZh, textEn, buttonZh, buttonEn, link, picture } = values;
        return save.mutateAsync({
          id: banner?.id,
          ...{ title: titleZh.trim(), title_en: titleEn.trim() },
          ...{ description: textZh.trim(), description_en: textEn.trim() },
          ...{ button_text: buttonZh.trim(), button_text_en: buttonEn.trim() },
          jump_link: link.trim(),
          cover: picture[0] && { uri: picture[0].uri, url: undefined },
          ...toWindow(toTimes(values)),
        });
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={t('titleZh')} required maxLength={100} data-autofocus {...field('titleZh')} />
            <TextInput label={t('titleEn')} maxLength={100} {...field('titleEn')} />
            <Textarea label={t('textZh')} autosize minRows={2} maxLength={500} {...field('textZh')} />
            <Textarea label={t('textEn')} autosize minRows={2} maxLength={500} {...field('textEn')} />
            <TextInput label={t('buttonZh')} maxLength={30} {...field('buttonZh')} />
            <TextInput label={t('buttonEn')} maxLength={30} {...field('buttonEn')} />
          </SimpleGrid>
          <TextInput label={t('link')} description={t('linkHint')} maxLength={1000} {...field('link')} />
          <BannerField pictures={values.picture} onChange={(picture) => set('picture', picture)} />
          <WindowFields field={field} />
        </>
      )}
    </FormDialog>
  );
}
