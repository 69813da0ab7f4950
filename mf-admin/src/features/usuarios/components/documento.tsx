import type { Usuario } from '@fluxpartes/contrato';
import { Button, buttonClass, CheckIcon, ExternalIcon } from '@fluxpartes/ui';
import { useId } from 'react';
import { ShortcutKey } from '../../../shortcuts.tsx';
import type { ApprovableDocumento } from '../documentos.ts';
import styles from './documento.module.css';

interface Props {
  usuario: Usuario;
  documento: ApprovableDocumento;
  /** The key approves this one. */
  withKey: boolean;
  /** An approval of this user is on its way. */
  sending: boolean;
  onToggle: () => void;
}

/** A document of a user: its file, whether it is approved, and the toggle. */
export function Documento({ usuario, documento, withKey, sending, onToggle }: Props) {
  const { title, file, aprobacion, withoutFile, aprobado, notAprobado } = documento;
  const url = usuario[file];
  const isAprobado = usuario[aprobacion];
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" className={styles.documento} aria-labelledby={id}>
      <div className={styles.chartLine}>
        <h3 id={id}>{title}</h3>
        <p className={isAprobado ? styles.aprobado : styles.notAprobado}>{isAprobado ? aprobado : notAprobado}</p>
      </div>
      <div className={styles.chartLine}>
        {url === null ? (
          <p className={styles.withoutFile}>{withoutFile}</p>
        ) : (
          <a
            className={`${buttonClass({ variant: 'tertiary', size: 'sm' })} ${styles.file}`}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <ExternalIcon size={18} />
            Ver archivo
          </a>
        )}
        <Button
          size="sm"
          className={styles.button}
          variant={!isAprobado && url !== null ? 'primary' : 'secondary'}
          icon={isAprobado ? <CheckIcon size={18} /> : null}
          aria-pressed={isAprobado}
          aria-busy={sending || undefined}
          aria-disabled={sending || undefined}
          aria-keyshortcuts={withKey ? 'A' : undefined}
          onClick={onToggle}
        >
          {isAprobado ? aprobado : 'Aprobar'}
          {withKey ? <ShortcutKey>A</ShortcutKey> : null}
        </Button>
      </div>
    </div>
  );
}
