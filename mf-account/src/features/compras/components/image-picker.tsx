import { type ButtonLook, buttonClass, classNames } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './comprobante.module.css';

interface Props extends ButtonLook {
  onChoose: (file: File) => void;
  /** Opens the camera where there is one, instead of the device's own choice. */
  camera?: boolean;
  disabled?: boolean;
  /** The id of what says for which purchase. */
  descripcion: string;
  children: ReactNode;
}

/** A picker of one image that looks like a button. */
export function ImagePicker({ onChoose, camera, disabled, descripcion, children, className, ...look }: Props) {
  return (
    <label
      className={buttonClass({ ...look, className: classNames(styles.selector, className) })}
      aria-disabled={disabled}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        className={styles.file}
        disabled={disabled}
        aria-describedby={descripcion}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared at once: the same file can be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
