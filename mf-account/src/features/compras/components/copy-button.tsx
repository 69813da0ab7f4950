import { Button, CheckIcon, CopyIcon } from '@fluxpartes/ui';
import styles from './transferencia-details.module.css';

interface Props {
  /** What it copies, as the screen calls it. */
  nombre: string;
  /** It has just been copied. */
  done: boolean;
  onClick: () => void;
}

/** Copies one datum, and shows for a moment that it did. */
export function CopyButton({ nombre, done, onClick }: Props) {
  return (
    <Button
      size="sm"
      icon={done ? <CheckIcon /> : <CopyIcon />}
      aria-label={`Copiar ${nombre}`}
      className={styles.copy}
      onClick={onClick}
    >
      <span className={styles.word}>Copiar</span>
    </Button>
  );
}
