/** Image types accepted for avatars and icons, as an `accept` attribute. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Maximum size of an avatar or icon, in bytes. */
export const maxImageSize = 2 * 1024 * 1024;
