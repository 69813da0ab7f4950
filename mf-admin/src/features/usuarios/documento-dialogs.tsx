import { MOTIVO_LENGTH, type Usuario } from '@fluxpartes/contrato';
import { Buttons, formatFecha } from '@fluxpartes/ui';
import { TextPromptDialog } from '../../edits/text-prompt-dialog.tsx';
import { inWords } from '../../historial-field.ts';
import type { useUndo } from '../../list/undo-bar.tsx';
import { FileViewer, type InList } from '../../viewer/file-viewer.tsx';
import styles from '../../viewer/viewer.module.css';
import { asText, type Documento, documentoEstado, isInReview } from './cuenta.ts';
import { AprobarButton, RechazarButton, type UsuarioActions } from './usuario-card.tsx';
import { useRechazar } from './usuarios-api.ts';

interface ViewerProps extends InList {
  usuario: Usuario;
  documento: Documento;
  actions: UsuarioActions;
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
};

interface RechazarProps {
  usuario: Usuario;
  documento: Documento;
  onDone: ReturnType<typeof useUndo>['offer'];
  onClose: () => void;
}

export function RechazarDialog({ usuario, documento, onDone, onClose }: RechazarProps) {
  const rechazar = useRechazar();
  const which = `${documento.inSentence} de ${usuario.nombre} ${usuario.apellido}`;
  return (
    <TextPromptDialog
      title={`Rechazar ${which}`}
      words={WORDS}
      isLong
      done={isInReview(usuario, documento) ? undefined : 'El documento ya no espera una decisión.'}
      send={async (motivo) => {
        const rechazado = await rechazar(usuario, documento, motivo);
        onDone({ sentence: `Rechazaste ${which}.`, undo: () => rechazar(rechazado, documento, null) });
      }}
      onClose={onClose}
    />
  );
}
