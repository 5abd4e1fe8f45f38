import { useMessages } from '../../../shared/i18n/i18n.js';
import { fileBoxMessages } from '../fileBoxMessages.js';
import classes from './FileBox.module.css';
import { FileMenu, type FileMenuProps } from './FileMenu.js';

/** A picture in the grid. */
export function FileTile(props: FileMenuProps) {
  const { file } = props;
  const t = useMessages(fileBoxMessages);
  return (
    <li className={classes.tile}>
      <a
        href={file.MainURL}
        target="_blank"
        rel="noreferrer"
        aria-label={t('open', { name: file.FileName })}
        className={classes.picture}
      >
        <img src={file.ThumbnailURL || file.MainURL} alt={file.Caption} loading="lazy" />
      </a>
      <div className={classes.tileFoot}>
        <span className={classes.tileName} title={file.Caption || file.FileName}>
          {file.FileName}
        </span>
        <FileMenu {...props} />
      </div>
    </li>
  );
}
