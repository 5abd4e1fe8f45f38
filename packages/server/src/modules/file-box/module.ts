import { fileBox } from '@heddle/api-contract/families/file-box';
import { implement, notYet } from '../../kernel/implement.js';

const later = notYet('the file box comes later');

export const fileBoxModule = implement(fileBox, {
  setUsage: later,
  deleteFiles: later,
  createAlbum: later,
  addPhotos: later,
  updateAlbum: later,
  recallFiles: later,
  updateFiles: later,
  showAlbum: later,
  getFile: later,
  deleteAlbum: later,
  summarise: later,
  displayApis: later,
  listAlbums: later,
  detailPage: later,
  searchFile: later,
  streamSummary: later,
  createFiles: later,
  publicUpdate: later,
  publicDelete: later,
  publicDeleteAlbum: later,
  publicRemovePhotos: later,
  isWritable: later,
  listFiles: later,
  uploadFiles: later,
});
