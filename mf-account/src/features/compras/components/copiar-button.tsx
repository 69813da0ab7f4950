import { Button, CheckIcon, CopyIcon } from '@fluxpartes/ui';
import estilos from './datos-para-transferencia.module.css';

interface Props {
  /** What it copies, as the screen calls it. */
  nombre: string;
  /** It has just been copied. */
  hecho: boolean;
  onClick: () => void;
}

/** Copies one datum, and shows for a moment that it did. */
export function CopiarButton({ nombre, hecho, onClick }: Props) {
  return (
    <Button
      size="sm"
      icon={hecho ? <CheckIcon /> : <CopyIcon />}
      aria-label={`Copiar ${nombre}`}
      className={estilos.copiar}
      onClick={onClick}
    >
      <span className={estilos.palabra}>Copiar</span>
    </Button>
  );
}
