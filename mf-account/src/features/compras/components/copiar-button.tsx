import { Button, CheckIcon, CopyIcon, VisuallyHidden } from '@fluxpartes/ui';

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
    <Button size="sm" icon={hecho ? <CheckIcon /> : <CopyIcon />} onClick={onClick}>
      <span>
        Copiar<VisuallyHidden> {nombre}</VisuallyHidden>
      </span>
    </Button>
  );
}
