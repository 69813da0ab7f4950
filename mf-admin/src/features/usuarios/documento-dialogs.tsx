import { MOTIVO_LENGTH, type Usuario } from '@fluxpartes/contrato';
import { Buttons, formatFecha } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { TextPromptDialog } from '../../edits/text-prompt-dialog.tsx';
import { inWords } from '../../historial-field.ts';
import { FileViewer } from '../../viewer/file-viewer.tsx';
import styles from '../../viewer/viewer.module.css';
import { asText, type Documento, documentoEstado, isInReview } from './cuenta.ts';
import { AprobarButton, RechazarButton, type UsuarioActions } from './usuario-card.tsx';
import { type Rechazo, useRechazar } from './usuarios-api.ts';

interface ViewerProps {
  usuario: Usuario;
  documento: Documento;
  actions: UsuarioActions;
  index: number;
  count: number;
  onMove: (steps: 1 | -1) => void;
  onClose: () => void;
  undoBar: ReactNode;
}

/** A document beside the name and the DNI that it must show. */
export function DocumentoViewer({ usuario, documento, actions, ...viewer }: ViewerProps) {
  return (
    <FileViewer
      {...viewer}
      title={`${documento.title} de ${usuario.nombre} ${usuario.apellido}`}
      url={usuario[documento.file]}
      without={documento.withoutFile}
    >
      {(isSeen) => (
        <>
          <div className={styles.facts}>
            <p className={styles.question}>
              ¿De {usuario.nombre} {usuario.apellido}?
            </p>
            <p>{[asText('tipo_cuenta', usuario.tipo_cuenta), usuario.nombre_local].filter(Boolean).join(' · ')}</p>
            <p className={styles.question}>¿DNI {inWords(usuario.dni)}?</p>
            <p>Cuenta del {formatFecha(usuario.fecha)}</p>
            <p>{documentoEstado(usuario, documento)}</p>
          </div>
          <Buttons>
            <AprobarButton
              usuario={usuario}
              documento={documento}
              hasKey={isSeen && isInReview(usuario, documento)}
              actions={actions}
            />
            <RechazarButton usuario={usuario} documento={documento} hasKey actions={actions} />
          </Buttons>
        </>
      )}
    </FileViewer>
  );
}

const WORDS = {
  label: 'Otro motivo',
  hint: 'Lo lee quien lo cargó.',
  ready: [
    'No se lee bien.',
    'No es el documento que pedimos.',
    'El nombre o el DNI no son los de la cuenta.',
    'Está vencido.',
  ],
  maxLength: MOTIVO_LENGTH,
  missing: 'Escribí por qué se rechaza.',
  button: 'Rechazar documento',
  busyLabel: 'Guardando...',
};

interface RechazarProps {
  usuario: Usuario;
  documento: Documento;
  onDone: (rechazo: Rechazo) => void;
  onClose: () => void;
}

export function RechazarDialog({ usuario, documento, onDone, onClose }: RechazarProps) {
  const { run } = useRechazar();
  return (
    <TextPromptDialog
      title={`Rechazar ${documento.inSentence} de ${usuario.nombre} ${usuario.apellido}`}
      words={WORDS}
      isLong
      done={isInReview(usuario, documento) ? undefined : 'El documento ya no espera una decisión.'}
      send={async (motivo) => {
        const outcome = await run({ usuario, documento, motivo }, usuario.id);
        if (outcome.type === 'done') onDone({ usuario: outcome.data, documento, isRechazo: true });
        return outcome;
      }}
      onClose={onClose}
    />
  );
}
