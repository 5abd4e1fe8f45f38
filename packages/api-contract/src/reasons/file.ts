import { defineReasons } from '../kernel/reasons.js';

/** Why a file was not stored, read or deleted. */
export const fileReasons = defineReasons('file', {
  notConfigured: 'file storage is not configured in this installation',
  tooLarge: 'a file has at most {maximum} bytes here',
  empty: 'the file is empty',
  damaged: 'the stored file is damaged or gone; it is not sent',
  urlExpired: 'this URL is invalid or has expired',
  pictureTooLarge: 'a picture has at most {maximum:KB} KB',
  isIcon: 'a workflow uses this picture as its icon; change the icon first',
  inUse: 'these workflows use the file: {names}',
  yourStorageFull: 'your files use {used:MiB} of {limit:MiB} MiB: there is not enough space for this file',
  spaceStorageFull:
    'the files of this space use {used:MiB} of {limit:MiB} MiB: there is not enough space for this file',
  noRight: 'no such file, or no right to read it',
  notAPicture: 'only PNG, JPEG, GIF and WebP images are supported',
  pictureBroken: 'the picture is broken, or has too many pixels',
  typeNotAccepted: 'files of this type are not accepted',
  thumbnailsBusy: 'too many thumbnails are being generated; try again soon',
  tooManyUploads: 'up to {maximum} uploads can run at once',
  base64TooLarge: 'at most {maximum} bytes as base64',
});
