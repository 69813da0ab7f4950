import { type ButtonLook, buttonClass, classNames } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import estilos from './comprobante.module.css';

interface Props extends ButtonLook {
  onElegir: (archivo: File) => void;
  /** Opens the camera where there is one, instead of the device's own choice. */
  camara?: boolean;
  disabled?: boolean;
  /** The id of what says for which purchase. */
  descripcion: string;
  children: ReactNode;
}

/** A picker of one image that looks like a button. */
export function SelectorDeImagen({ onElegir, camara, disabled, descripcion, children, className, ...look }: Props) {
  return (
    <label
      className={buttonClass({ ...look, className: classNames(estilos.selector, className) })}
      aria-disabled={disabled}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        capture={camara ? 'environment' : undefined}
        className={estilos.archivo}
        disabled={disabled}
        aria-describedby={descripcion}
        onChange={(evento) => {
          const [archivo] = evento.target.files ?? [];
          // Cleared at once: the same file can be chosen again.
          evento.target.value = '';
          if (archivo) onElegir(archivo);
        }}
      />
    </label>
  );
}
