import { useMessages } from '../../../shared/i18n/i18n.js';
import { type Picture, PicturesField } from '../components/PicturesField.js';
import { adminMessages } from './adminMessages.js';
import { uploadBanner } from './adminQueries.js';

interface BannerFieldProps {
  pictures: readonly Picture[];
  onChange(pictures: readonly Picture[]): void;
}

/** The picture of something that administrators put at the top of a page; none or one. */
export function BannerField({ pictures, onChange }: BannerFieldProps) {
  const t = useMessages(adminMessages);
  return (
    <PicturesField
      label={t('banner')}
      hint={t('bannerHint')}
      maximum={1}
      error={undefined}
      upload={uploadBanner}
      {...{ pictures, onChange }}
    />
  );
}

/** A stored picture as a value of the field. */
export const picturesOf = (uri = '', url = ''): readonly Picture[] => (uri === '' ? [] : [{ uri, url }]);
