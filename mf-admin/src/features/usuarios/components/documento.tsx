import type { Usuario } from '@fluxpartes/contrato';
import { Button, buttonClass, CheckIcon, ExternalIcon } from '@fluxpartes/ui';
import { useId } from 'react';
import { Tecla } from '../../../teclado/tecla.tsx';
import type { DocumentoAprobable } from '../documentos.ts';
import estilos from './documento.module.css';

interface Props {
  usuario: Usuario;
  documento: DocumentoAprobable;
  /** The key approves this one. */
  conTecla: boolean;
  /** An approval of this user is on its way. */
  enviando: boolean;
  onAlternar: () => void;
}

/** A document of a user: its file, whether it is approved, and the toggle. */
export function Documento({ usuario, documento, conTecla, enviando, onAlternar }: Props) {
  const { titulo, archivo, aprobacion, sinArchivo, aprobado, sinAprobar } = documento;
  const url = usuario[archivo];
  const estaAprobado = usuario[aprobacion];
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" className={estilos.documento} aria-labelledby={id}>
      <div className={estilos.linea}>
        <h3 id={id}>{titulo}</h3>
        <p className={estaAprobado ? estilos.aprobado : estilos.sinAprobar}>{estaAprobado ? aprobado : sinAprobar}</p>
      </div>
      <div className={estilos.linea}>
        {url === null ? (
          <p className={estilos.sinArchivo}>{sinArchivo}</p>
        ) : (
          <a
            className={`${buttonClass({ variant: 'tertiary', size: 'sm' })} ${estilos.archivo}`}
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
          className={estilos.boton}
          variant={!estaAprobado && url !== null ? 'primary' : 'secondary'}
          icon={estaAprobado ? <CheckIcon size={18} /> : null}
          aria-pressed={estaAprobado}
          aria-busy={enviando || undefined}
          aria-disabled={enviando || undefined}
          aria-keyshortcuts={conTecla ? 'A' : undefined}
          onClick={onAlternar}
        >
          {estaAprobado ? aprobado : 'Aprobar'}
          {conTecla ? <Tecla>A</Tecla> : null}
        </Button>
      </div>
    </div>
  );
}
