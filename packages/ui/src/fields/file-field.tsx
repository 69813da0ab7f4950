import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { formatSize } from '../formats/formats.ts';
import { BoxIcon, CloseIcon, UploadIcon } from '../icons/icons.tsx';
import { FieldFrame, type FieldLook, useControlProps, useInputBeforeHydration } from './field.tsx';
import styles from './file-field.module.css';

export interface FileFieldProps extends FieldLook {
  files: readonly File[];
  /** Called with the whole new list of files. The screen decides about a file of the wrong type. */
  onChange: (files: File[]) => void;
  /** As in HTML, for example '.pdf,.jpg,.jpeg,.png' or 'image/*'. */
  accept?: string | undefined;
  /** Adds files to the list if they are not in it yet; otherwise a new file replaces the old file. */
  multiple?: boolean | undefined;
  /** The main text of the drop area; 'Elegí un archivo' or 'Elegí archivos' by default. */
  prompt?: ReactNode;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** The screen shows the file names itself, for example with previews. */
  hideList?: boolean | undefined;
}

/** A file picker that is also a drop area, with the chosen file names and a remove button for each. */
export function FileField(props: FileFieldProps) {
  const { files, onChange, accept, multiple, prompt, name, disabled, hideList, ...look } = props;
  const control = useControlProps(look);
  const [isDragOver, setIsDragOver] = useState(false);
  const area = useRef<HTMLInputElement>(null);

  const add = (list: FileList | null) => {
    const chosen = [...(list ?? [])].filter(
      (file) => !multiple || !files.some((other) => keyOf(other) === keyOf(file)),
    );
    if (disabled || chosen.length === 0) return;
    onChange(multiple ? [...files, ...chosen] : chosen.slice(0, 1));
  };
  const take = (input: HTMLInputElement) => {
    add(input.files);
    // The same file can be chosen again after it was removed.
    input.value = '';
  };
  useInputBeforeHydration(control.id, take);
  const remove = (index: number) => {
    onChange(files.filter((_, other) => other !== index));
    area.current?.focus();
  };

  return (
    <FieldFrame look={look} controlId={control.id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does it all. */}
      <div
        className={classNames(
          styles.drop,
          isDragOver && styles.over,
          look.error && styles.invalid,
          disabled && styles.off,
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(!disabled);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsDragOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <UploadIcon size={24} />
        <span aria-hidden="true">
          <strong>{prompt ?? (multiple ? 'Elegí archivos' : 'Elegí un archivo')}</strong>{' '}
          {multiple ? 'o arrastrá hasta acá' : 'o soltalo acá'}
        </span>
        <input
          {...control}
          ref={area}
          type="file"
          className={styles.input}
          name={name}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => take(event.target)}
        />
      </div>
      {hideList || files.length === 0 ? null : <FileList files={files} onRemove={remove} disabled={disabled} />}
    </FieldFrame>
  );
}

interface FileListProps {
  files: readonly File[];
  onRemove: (index: number) => void;
  disabled: boolean | undefined;
}

function FileList({ files, onRemove, disabled }: FileListProps) {
  return (
    <ul className={styles.list}>
      {files.map((file, index) => (
        <li key={keyOf(file)} className={styles.item}>
          <BoxIcon />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{formatSize(file.size)}</span>
          <IconButton
            variant="tertiary"
            label={`Quitar ${file.name}`}
            icon={<CloseIcon />}
            disabled={disabled}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  );
}

function keyOf(file: File): string {
  return `${file.name}-${file.size}-${file.lastModified}`;
}
